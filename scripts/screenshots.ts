// npm run screenshots [-- PART-OF-A-NAME …]: pictures of every screen at two widths and in two themes, into
// screenshots/.
// npm run screenshots -- --readme: the four that README.md shows, into docs/pictures/.
// npm run screenshots -- --manifest: those shown beside 'Install', into public/screenshots/.
// npm run screenshots -- --card: the preview picture of a link to the site, into the same folder.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { city } from '#city/city.ts'
import { appScreenshots } from '#server/http/static/app-manifest.ts'
import { browserArguments, ensureBrowser } from '#tests/support/browser.ts'
import startJourneyApp from '#tests/support/journey-app.ts'
import { startOwnApp } from '#tests/support/own-app.ts'
import { pageReady } from '#tests/support/page-ready.ts'
import { createScreenVisitors, visit } from '#tests/support/screen-visitors.ts'
import { type Screen, screens } from '#tests/support/screens.ts'
import { previewCard } from '#web/shell/page-meta.ts'
import { fail, say } from './console.ts'

const ROOT = join(import.meta.dirname, '..')
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
const themes = ['light', 'dark'] as const

const forReadme = [
  { name: 'home', viewport: desk, theme: 'light' },
  { name: 'book', viewport: phone, theme: 'light' },
  { name: 'conversation-accepted', viewport: phone, theme: 'dark' },
  { name: 'requests-incoming', viewport: phone, theme: 'light' },
] as const

const wanted = process.argv.slice(2)
try {
  if (wanted[0] === '--readme') await withHouses(takeForReadme)
  else if (wanted[0] === '--manifest') await withHouses(takeForManifest)
  else if (wanted[0] === '--card') await withHouses(takeCard)
  else await withHouses(takeAll)
} catch (error) {
  fail(error)
}

type Lookers = ReturnType<typeof createScreenVisitors>
type Houses = { sample: Lookers; empty: Lookers }

/** One app with the sample neighbourhood and one without. */
async function withHouses(take: (houses: Houses) => Promise<void>): Promise<void> {
  say('Starting the app twice, with and without sample data…')
  const stopSample = await startJourneyApp()
  const empty = await startOwnApp('empty')
  let browser: Browser | undefined
  try {
    browser = await chromium.launch({ executablePath: ensureBrowser(say), args: browserArguments })
    await take({
      sample: createScreenVisitors({ browser, url: process.env.JOURNEY_URL ?? '' }),
      empty: createScreenVisitors({ browser, url: empty.url }),
    })
  } finally {
    await browser?.close()
    await empty.stop()
    await stopSample()
  }
}

/** One failing screen does not prevent the others; the run then ends with the error. */
async function takeAll(houses: Houses): Promise<void> {
  const folder = join(ROOT, 'screenshots')
  mkdirSync(folder, { recursive: true })
  const failures: Error[] = []
  for (const screen of screens.filter(
    ({ name }) => !wanted[0] || wanted.some((part) => name.includes(part)),
  )) {
    try {
      await takeScreen(houses[screen.house ?? 'sample'], screen, folder)
      say(screen.name)
    } catch (error) {
      say(`${screen.name}  FAILED`)
      failures.push(new Error(screen.name, { cause: error }))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some screens could not be taken.')
}

async function takeScreen(lookers: Lookers, screen: Screen, folder: string): Promise<void> {
  const { path, page: finder } = await lookers.find(screen)
  const state = await finder.context().storageState()
  for (const viewport of [phone, desk]) {
    const page = await lookers.open({ storageState: state, viewport })
    try {
      await visit(page, screen, path)
      await growToContent(page, viewport)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        const file = `${screen.name}-${viewport.width}-${theme}.png`
        // On a busy machine, painting a page of fifty comments takes longer than any visitor would wait.
        await page.screenshot({ path: join(folder, file), animations: 'disabled', timeout: 120_000 })
      }
    } finally {
      await page.context().close()
    }
  }
}

/** Shows the whole page with its bar at the end; anything on top of a page is shown over one screen of it. */
async function growToContent(page: Page, viewport: { width: number; height: number }): Promise<void> {
  const height = await page.evaluate(() =>
    [...document.querySelectorAll('[role$=dialog], dialog')].some((window) => window.checkVisibility())
      ? 0
      : document.documentElement.scrollHeight,
  )
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) })
  await pageReady(page)
}

async function takeForReadme({ sample: lookers }: Houses): Promise<void> {
  for (const { name, viewport, theme } of forReadme) {
    const options = { viewport, colorScheme: theme, deviceScaleFactor: 1.5 }
    await takeSmall(lookers, { name, options, file: `docs/pictures/${name}.webp` })
  }
}

async function takeForManifest({ sample: lookers }: Houses): Promise<void> {
  mkdirSync(join(ROOT, 'public/screenshots'), { recursive: true })
  for (const { screen, file, width, height } of appScreenshots) {
    const options = { viewport: { width, height }, colorScheme: 'light' } as const
    await takeSmall(lookers, { name: screen, options, file: `public${file}` })
  }
}

/** Covers, name and tagline in the product's own type and colours, on the page that has them all. */
async function takeCard({ sample: lookers }: Houses): Promise<void> {
  const { file, width, height } = previewCard
  const page = await lookers.open({ viewport: { width, height }, colorScheme: 'light' })
  await page.goto('/')
  await page.evaluate(
    ({ name, sentence }) => {
      // One of each colour.
      const byColour = new Map(
        [...document.querySelectorAll('.drawn-cover')].map((cover) => [cover.classList[1], cover.outerHTML]),
      )
      const covers = [...byColour.values()].slice(0, 3)
      const logo = document.querySelector('header svg')
      logo?.setAttribute('class', 'size-24 bg-primary text-on-primary')
      logo?.setAttribute('style', 'border-radius: 1.3rem')
      document.body.innerHTML = `<div class="flex items-center bg-paper" style="gap:4rem;height:100vh;padding:0 4.5rem">
        <div style="display:grid;gap:1.75rem;width:34rem">${logo?.outerHTML}
          <p class="font-serif font-semibold" style="font-size:5.25rem;line-height:1">${name}</p>
          <p class="text-soft" style="font-size:2.1rem;line-height:1.35">${sentence}</p></div>
        <div style="position:relative;flex:1;height:25rem">${covers
          .map(
            (cover, place) =>
              `<div style="position:absolute;width:14rem;left:${place * 6.5}rem;top:${[2.5, 0, 3.5][place]}rem;rotate:${[-7, 0, 7][place]}deg;box-shadow:0 14px 30px -12px #4a341866;border-radius:.5rem">${cover}</div>`,
          )
          .join('')}</div></div>`
    },
    { name: city.productName, sentence: `Borrow, lend and give away books with neighbours in ${city.name}.` },
  )
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .png({ palette: true })
    .toFile(join(ROOT, `public${file}`))
  await page.context().close()
  say(file)
}

async function takeSmall(
  lookers: Lookers,
  { name, options, file }: { name: string; options: BrowserContextOptions; file: string },
): Promise<void> {
  const screen = screenCalled(name)
  const { path, page: finder } = await lookers.find(screen)
  const page = await lookers.open({ storageState: await finder.context().storageState(), ...options })
  await visit(page, screen, path)
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture).webp({ quality: 80 }).toFile(join(ROOT, file))
  await page.context().close()
  say(file)
}

function screenCalled(name: string): Screen {
  const screen = screens.find((each) => each.name === name)
  if (!screen) throw new Error(`There is no screen called ${name}.`)
  return screen
}

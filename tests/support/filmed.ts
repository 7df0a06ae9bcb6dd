// Journeys in front of a camera, which Chromium plays from a film of barcodes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Scene, shootFilm } from './film.ts'
import { test as base } from './journey.ts'

/** Held up until even a slow machine has loaded its scanner: it is not a book. */
export const noBook: Scene = { code: '4006381333931' }

/** A browser whose camera shows these scenes in order, over and over, and from the start each time it is turned on. */
export const filmed = (film: readonly Scene[]) =>
  base.extend<object, { filmed: string }>({
    expectedErrors: [[/Failed to load resource/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/], { scope: 'test' }],
    filmed: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
      async ({}, use) => {
        const folder = await mkdtemp(join(tmpdir(), 'verandah-film-'))
        const path = join(folder, 'shelf.y4m')
        await shootFilm(path, film, 6)
        await use(path)
        await rm(folder, { recursive: true })
      },
      { scope: 'worker' },
    ],
    browser: [
      async ({ filmed, playwright, launchOptions: { args = [], ...options } }, use) => {
        const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${filmed}`]
        const browser = await playwright.chromium.launch({ ...options, args: [...args, ...camera] })
        await use(browser)
        await browser.close()
      },
      { scope: 'worker' },
    ],
  })

// How smoothly the map moves with a city of copies on it: the work of the page itself for each frame, in a browser
// without a graphics card.
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserArguments, ensureBrowser } from '#tests/support/browser.ts'
import { type Finding, median, most, percentile } from './report.ts'

export const copiesOnMap = 10_000

/** At 60 frames a second. */
const FRAME_MS = 1000 / 60
const ROUNDS = 8
const PRESS_MS = 150
const SETTLED_MS = 2000
/** Back and forth, in and out: as somebody looks around by keyboard. */
const round = ['ArrowRight', 'ArrowRight', 'ArrowDown', '=', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', '-']

export async function measureMapMotion(
  url: string,
  { say }: { say: (line: string) => void },
): Promise<Finding[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(say), args: browserArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(countFrames)
    const pins = page.waitForResponse(/\/map\/pins\?/)
    await page.goto(`${url}/map`)
    await pins
    await page.waitForTimeout(SETTLED_MS)
    return findings(await lookAround(page))
  } finally {
    await browser.close()
  }
}

type Motion = { frames: number[]; ownMs: number; seconds: number }

async function lookAround(page: Page): Promise<Motion> {
  await page.locator('.drawn-map canvas').focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.evaluate(() => (Reflect.get(window, 'frames') as unknown as number[]).splice(0))
  const [before, startedAt] = [await ownMs(session), performance.now()]
  for (const key of Array.from({ length: ROUNDS }, () => round).flat()) {
    await page.keyboard.press(key)
    await page.waitForTimeout(PRESS_MS)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const frames = await page.evaluate(() => Reflect.get(window, 'frames') as unknown as number[])
  return { frames, ownMs: (await ownMs(session)) - before, seconds }
}

/** Time spent on script, style and layout by the page so far. */
async function ownMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const own = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
  const seconds = metrics.filter(({ name }) => own.includes(name)).map(({ value }) => value)
  return 1000 * seconds.reduce((sum, value) => sum + value, 0)
}

function findings({ frames, ownMs, seconds }: Motion): Finding[] {
  const of = `The map with ${copiesOnMap.toLocaleString('en')} copies`
  return [
    most(`${of}, the page’s work for a frame, p95`, percentile(frames, 0.95), FRAME_MS, 'ms'),
    { what: '– p50', measured: `${median(frames).toFixed(1)} ms` },
    {
      what: '– all script, style and layout, for each frame',
      measured: `${(ownMs / frames.length).toFixed(1)} ms`,
    },
    {
      what: '– frames drawn without a graphics card',
      measured: `${Math.round(frames.length / seconds)} /s`,
    },
  ]
}

/** Runs in the page before its scripts: the work, in milliseconds, for each frame in which anything is drawn. */
function countFrames() {
  const frames: number[] = []
  Reflect.set(window, 'frames', frames)
  const ask = window.requestAnimationFrame.bind(window)
  let last = Number.NaN
  window.requestAnimationFrame = (draw) =>
    ask((now) => {
      if (now !== last) frames.push(0)
      last = now
      const begunAt = performance.now()
      draw(now)
      frames.push((frames.pop() ?? 0) + performance.now() - begunAt)
    })
}

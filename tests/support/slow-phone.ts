// A phone so slow that React has not drawn yet what the router already knows, without waiting for a busy machine.
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Draws what was held. */
    drawAgain?: () => void
  }
}

/** Nothing is drawn in the page until the returned function is called. */
export async function holdDrawing(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(holdScheduler)
  return () => page.evaluate(() => window.drawAgain?.())
}

/** React's scheduler continues its work by messages to itself. */
function holdScheduler(): void {
  const send = MessagePort.prototype.postMessage
  const held: (() => void)[] = []
  MessagePort.prototype.postMessage = function hold(...message: unknown[]) {
    held.push(() => Reflect.apply(send, this, message))
  }
  window.drawAgain = () => {
    MessagePort.prototype.postMessage = send
    for (const late of held.splice(0)) late()
  }
}

/** Each post of the page is answered only once the returned function is called; the server has it at once. */
export async function holdResponses(page: Page): Promise<{ posts: () => number; answer: () => void }> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let posts = 0
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    posts += 1
    const response = await route.fetch({ maxRedirects: 0 })
    await answered
    // Its page may have called it back.
    await route.fulfill({ response }).catch(() => undefined)
  })
  return { posts: () => posts, answer }
}

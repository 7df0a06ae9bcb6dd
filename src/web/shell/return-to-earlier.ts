// In the browser: a form that leads back to a screen one came from goes back to it, so that it is in the history once.
import type { ClientLoaderFunctionArgs, DataStrategyResult } from 'react-router'
import { earlierScreen } from './earlier-screen.ts'
import { REPLACES } from './redirect-in-place.ts'

const ANSWER_ENDS_MS = 50

/**
 * Around every question to the server. An answer that takes the place of its form (`replace()`) and leads to a screen just before
 * it would leave that screen twice, and Back would seem to do nothing. Browsers without the Navigation API do as they did.
 */
export async function returnToEarlier(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  const results = await next()
  const history = window.navigation
  if (request.method === 'GET' || !history?.currentEntry) return results
  const to = Object.values(results).map(replacingTarget).find(Boolean)
  const entries = history.entries().slice(0, history.currentEntry.index)
  const { pathname, search } = window.location
  const isWindow = Boolean(window.history.state?.usr?.opensWindow)
  const earlier = to && earlierScreen(to, { pathname, search, isWindow }, entries)
  if (!earlier) return results
  // React Router hears of it first, lets this form go, and reads every part of the screen anew, as after any form.
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  // Its answer is sent in one piece; cut off before its end, the browser would tell of a failure.
  await new Promise((resolve) => setTimeout(resolve, ANSWER_ENDS_MS))
  history.traverseTo(earlier.key)
  await isBack
  return Object.fromEntries(Object.keys(results).map((route) => [route, { type: 'data', result: null }]))
}

function replacingTarget({ result }: DataStrategyResult): string | undefined {
  if (!(result instanceof Response) || !result.headers.has(REPLACES)) return undefined
  return result.headers.get('Location') ?? undefined
}

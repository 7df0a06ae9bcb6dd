// In the browser: from the answer of a form back to the screen one came from.
import type { DataStrategyResult } from 'react-router'
import { earlierScreen } from './earlier-screen.ts'
import { REPLACES } from './redirect-in-place.ts'

const ANSWER_ENDS_MS = 50

type Results = Record<string, DataStrategyResult>

/**
 * An answer that takes the place of its form (`replace()`) and leads to a screen just before it would leave that screen twice, and
 * Back would seem to do nothing. Browsers without the Navigation API do as they did.
 */
export async function goBack(results: Results): Promise<Results> {
  const history = window.navigation
  if (!history?.currentEntry) return results
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

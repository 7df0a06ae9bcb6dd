// In the browser: going back in the history after a form, to the screen it came from.
import type { DataStrategyResult } from 'react-router'
import { earlierScreen } from './earlier-screen.ts'
import { REPLACES } from './redirect-in-place.ts'
import { whileReturning } from './returning.ts'

const ANSWER_ENDS_MS = 50

type Results = Record<string, DataStrategyResult>

/**
 * A redirect that replaces its form (`replace()`) and leads to the screen just before it would put that screen into the
 * history twice, and Back would seem to do nothing. Browsers without the Navigation API behave as before. `from` is the key
 * of the history entry in which the form was sent, and `signal` that of its request: a member who has gone elsewhere stays there.
 */
export async function goBack(
  results: Results,
  from: string | undefined,
  signal: AbortSignal,
): Promise<Results> {
  const history = window.navigation
  const isStillHere = () => history?.currentEntry?.key === from && !signal.aborted
  if (!history?.currentEntry || !isStillHere()) return results
  const to = Object.values(results).map(replacingTarget).find(Boolean)
  const entries = history.entries().slice(0, history.currentEntry.index)
  const { pathname, search } = window.location
  const isWindow = Boolean(window.history.state?.usr?.opensWindow)
  const earlier = to && earlierScreen(to, { pathname, search, isWindow }, entries)
  if (!earlier) return results
  // The response is read to its end; otherwise the browser would report a failed request.
  await new Promise((resolve) => setTimeout(resolve, ANSWER_ENDS_MS))
  if (!isStillHere()) return results
  // React Router hears of it first, drops this submission, and reloads every part of the screen, as after any form.
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  try {
    await whileReturning(async () => {
      const { committed, finished } = history.traverseTo(earlier.key)
      finished?.catch(() => undefined)
      // It fails if a link is followed in the same moment.
      await Promise.all([isBack, committed])
    })
  } catch {
    return results
  }
  return Object.fromEntries(Object.keys(results).map((route) => [route, { type: 'data', result: null }]))
}

function replacingTarget({ result }: DataStrategyResult): string | undefined {
  if (!(result instanceof Response) || !result.headers.has(REPLACES)) return undefined
  return result.headers.get('Location') ?? undefined
}

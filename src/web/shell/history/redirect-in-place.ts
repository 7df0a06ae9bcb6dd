// In the browser: how a redirect changes the history.
import type { ClientLoaderFunctionArgs, DataStrategyResult } from 'react-router'

// How React Router marks a redirect thrown by `replace()`.
export const REPLACES = 'X-Remix-Replace'

// Where the last replacing redirect led; it may redirect again.
let takingPlace: string | undefined

/**
 * A redirect away from the current address, as after Back, replaces that entry in the history. If it were pushed, Back would
 * lead to it again, forever. `replace()` in a loader cannot know this: after a link, it would replace the screen with the
 * link.
 */
export async function redirectInPlace(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<Record<string, DataStrategyResult>> {
  const results = await next()
  const asked = pathOf(new URL(request.url))
  const isThere = request.method === 'GET' && [pathOf(window.location), takingPlace].includes(asked)
  takingPlace = undefined
  for (const { result } of Object.values(results)) {
    if (!(result instanceof Response) || !result.headers.has('Location')) continue
    if (isThere) result.headers.set(REPLACES, 'yes')
    if (result.headers.has(REPLACES)) takingPlace = result.headers.get('Location') ?? undefined
  }
  return results
}

function pathOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname + search
}

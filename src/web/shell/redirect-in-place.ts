// In the browser: what a redirect does to the history.
import type { ClientLoaderFunctionArgs, DataStrategyResult } from 'react-router'

// As React Router marks a redirect thrown by `replace()`.
export const REPLACES = 'X-Remix-Replace'

// Where the last redirect in place led to, which may lead on.
let takingPlace: string | undefined

/**
 * A redirect away from the address the browser stands at already, as after Back, takes that address's place in the
 * history. Pushed, it would lie in the way of Back for ever. `replace()` in a loader cannot know: where a link was
 * followed, it would take the place of the screen with the link.
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

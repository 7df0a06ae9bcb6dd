// Whether this page has reloaded its screen since its own last change: the live stream does not report those.

import type { ClientLoaderFunctionArgs, DataStrategyResult } from 'react-router'

// Longer than it takes to start loading the target of a form's redirect.
const SETTLED_MS = 100

let posts = 0
let postsRead = 0
const listeners = new Set<() => void>()

type Results = Record<string, DataStrategyResult>

/**
 * In the browser, around every request. A redirect is followed by reloading the screen, unless another load started a moment
 * earlier: then React Router drops the response, and the screen would stay as it was (race condition).
 */
export async function noteOwnPosts(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  next: () => Promise<Results>,
): Promise<Results> {
  if (request.method === 'GET') postsRead = posts
  const results = await next()
  const leadsOn = Object.values(results).some(
    ({ result }) => result instanceof Response && result.headers.has('Location'),
  )
  if (request.method !== 'GET' && leadsOn) {
    posts += 1
    setTimeout(() => {
      for (const listener of listeners) listener()
    }, SETTLED_MS)
  }
  return results
}

export const isBehindOwnPosts = () => postsRead < posts

export function onOwnPost(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Whether this page has read its screen since the last thing it changed itself: of that, the live stream tells it nothing.

import type { ClientLoaderFunctionArgs, DataStrategyResult } from 'react-router'

// Longer than it takes to begin reading where a form's answer leads to.
const SETTLED_MS = 100

let posts = 0
let postsRead = 0
const listeners = new Set<() => void>()

type Results = Record<string, DataStrategyResult>

/**
 * In the browser, around every question to the server. An answer that leads on is followed by reading the screen, unless
 * something else began to read it a moment earlier: then React Router lets the answer go, and the screen stays as it was.
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

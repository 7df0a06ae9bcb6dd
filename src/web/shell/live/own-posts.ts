// Whether this page has reloaded its screen since its own last change: the live stream does not report those.

import type { ClientLoaderFunctionArgs, DataStrategyResult } from 'react-router'

// Longer than it takes to start loading the target of a form's redirect.
const SETTLED_MS = 100

let posts = 0
let postsRead = 0
let pending = 0
const listeners = new Set<() => void>()

type Results = Record<string, DataStrategyResult>

/**
 * In the browser, around every request. A redirect is followed by reloading the screen, unless another load started a moment
 * earlier: then React Router drops the response, and the screen would stay as it was (race condition). So nothing reloads the
 * screen while a post is pending, and afterwards what was dropped is read.
 */
export async function noteOwnPosts(
  { request }: Pick<ClientLoaderFunctionArgs, 'request'>,
  next: () => Promise<Results>,
): Promise<Results> {
  if (request.method === 'GET') {
    postsRead = posts
    return next()
  }
  pending += 1
  tell()
  try {
    const results = await next()
    if (Object.values(results).some(leadsOn)) posts += 1
    return results
  } finally {
    setTimeout(() => {
      pending -= 1
      tell()
    }, SETTLED_MS)
  }
}

/** A form was stored after React Router had dropped it. */
export function noteStored(): void {
  posts += 1
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

const leadsOn = ({ result }: DataStrategyResult) =>
  result instanceof Response && result.headers.has('Location')

export const isBehindOwnPosts = () => postsRead < posts

/** React's own state of a form may be older on a slow phone. */
export const isPosting = () => pending > 0

export function onOwnPost(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

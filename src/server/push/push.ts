/** A notification for a browser to show. A later one with the same `tag` replaces it. */
export type Push = {
  /** The notice's id, which is the same when a push arrives twice. */
  id: string
  title: string
  /** The page on this site that it opens. */
  path: string
  tag: string
}

/** A browser's address at its push service, and its public encryption keys (base64url). */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** What a browser is to show. `tag` says what it is about: what comes later about the same takes its place. */
export type Push = {
  /** Of the notice; the same when one push arrives twice. */
  id: string
  title: string
  /** Where it leads on this site. */
  path: string
  tag: string
}

/** Where a browser's push service takes what is for it, and the keys only the browser can read with (base64url). */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

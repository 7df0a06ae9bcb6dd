// Who uses this browser now, as the server says. A page may not know: on Back, or when it restores a tab, a browser may show its
// own cached copy of a guest's page, from before somebody logged in.

// Any page would do; this one needs no query.
const ASKED = '/offline'
const TIME_LIMIT_MS = 15_000

export type Told = { viewer: string | undefined; isOnce: boolean }

/**
 * The server's headers about a response (X-Viewer): the viewer it is for, and whether it contains something shown only once, like a
 * toast.
 */
export function toldBy(headers: Headers): Told {
  const [viewer, once] = headers.get('X-Viewer')?.split(' ') ?? []
  return { viewer, isOnce: once === 'once' }
}

/** A member, by their id, or 'guest'. Undefined: the server cannot be reached, so it is not known. */
export async function viewerNow(): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS)
    const { ok, headers } = await fetch(ASKED, { method: 'HEAD', cache: 'no-store', signal })
    return ok ? toldBy(headers).viewer : undefined
  } catch {
    return undefined
  }
}

// In the browser: a request that needs fresh proof is held until the member has given it, and then sent again with everything
// that was typed.

import { type ProofFor, wantedBy } from '#rules/proof-header.ts'

/** Opens the window that asks for proof; resolves to whether it was given. */
type Asker = (wanted: ProofFor) => Promise<boolean>

type Fetch = typeof globalThis.fetch

let asker: Asker | undefined

/** Registers `ask`, until the returned function is called. */
export function provesBy(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** A `fetch` that retries once the proof is given. Otherwise a form is refused as it stands, and a screen is left for home. */
export function proving(fetch: Fetch, goHome: () => void = () => window.location.assign('/')): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const wanted = wantedBy(answer.headers)
    if (!wanted || !asker || input instanceof Request) return answer
    if (await asker(wanted)) return fetch(input, init)
    if ((init?.method ?? 'GET') === 'GET') goHome()
    return answer
  }
}

/** If it is shown on a page of its own. */
export function provePath(wanted: ProofFor, from: string): string {
  const kind = wanted === 'admin' ? 'for=admin&' : ''
  return `/prove?${kind}from=${encodeURIComponent(from)}`
}

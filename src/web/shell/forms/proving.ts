// In the browser: what takes a fresh proof is put off while its member shows that it is them, and then done as it was asked for, with
// everything that was typed.

import type { DomainError } from '#rules/base/domain-error.ts'

/** What whoever sits here has to show: that the account is theirs, or as much as an administrator has to. */
export type ProofFor = 'self' | 'admin'

/** What it takes to do what was refused so. */
export function proofFor({ code }: Pick<DomainError, 'code'>): ProofFor | undefined {
  if (code === 'ADMIN_PROOF_NEEDED') return 'admin'
  return code === 'PROOF_NEEDED' ? 'self' : undefined
}

/** Headers of an answer that refuses until it has been shown. */
export function wanting(wanted: ProofFor | undefined): Record<string, string> {
  return wanted ? { [PROVE]: wanted } : {}
}

export function wantedBy(headers: Headers): ProofFor | undefined {
  const wanted = headers.get(PROVE)
  return wanted === 'admin' || wanted === 'self' ? wanted : undefined
}

/** Opens a window that asks; answers whether it has been shown. */
type Asker = (wanted: ProofFor) => Promise<boolean>

const PROVE = 'X-Prove'

type Fetch = typeof globalThis.fetch

let asker: Asker | undefined

/** From now on `ask` is asked, until the function that comes back is called. */
export function provesBy(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** A `fetch` that asks again once the proof is there. Without it a form is refused as it stands, and a screen is left for home. */
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

/** Where it is shown on a page of its own. */
export function provePath(wanted: ProofFor, from: string): string {
  const kind = wanted === 'admin' ? 'for=admin&' : ''
  return `/prove?${kind}from=${encodeURIComponent(from)}`
}

// The header with which a response refuses until the member has proved that the account is theirs.
import type { RefusalCode } from '#rules/domain-error.ts'

/** The proof needed: that the account is theirs, or as much as an administrator needs. */
export type ProofFor = 'self' | 'admin'

const PROVE = 'X-Prove'

/** The proof needed to repeat the refused request. */
export function proofFor({ code }: { code: RefusalCode }): ProofFor | undefined {
  if (code === 'ADMIN_PROOF_NEEDED') return 'admin'
  return code === 'PROOF_NEEDED' ? 'self' : undefined
}

/** Headers of a response that refuses until the proof is given. */
export function wanting(wanted: ProofFor | undefined): Record<string, string> {
  return wanted ? { [PROVE]: wanted } : {}
}

export function wantedBy(headers: Headers): ProofFor | undefined {
  const wanted = headers.get(PROVE)
  return wanted === 'admin' || wanted === 'self' ? wanted : undefined
}

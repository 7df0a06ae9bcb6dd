// Re-authentication before permanent actions: that it is the member, and not somebody at a screen they left open.

import { memberOf, provenOf, type Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { Database } from '#server/store/database.ts'
import { findPasswordHash } from './account-queries.ts'
import type { Auth } from './auth.ts'

export function createAssertSelf(parts: { db: Database; auth: Auth }) {
  const { db, auth } = parts

  /** WRONG_PASSWORD; PROOF_NEEDED for members without a password, unless they have recently proved their identity in another way. */
  return async function assertSelf(viewer: Viewer, { password }: { password: string }): Promise<void> {
    const { id } = memberOf(viewer)
    const hash = await findPasswordHash(db, id)
    if (!hash) return void provenOf(viewer)
    const { password: passwords } = await auth.$context
    if (!(await passwords.verify({ hash, password }))) throw new DomainError('WRONG_PASSWORD')
  }
}

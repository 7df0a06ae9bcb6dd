// Before what cannot be undone: that it is the member, and not somebody at a screen they left open.

import { freshSignInMinutes } from '#rules/data-rights/data-rights.ts'
import { DomainError } from '#rules/domain-error.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { findPasswordHash } from './account-queries.ts'
import type { Auth } from './auth.ts'

export function createAssertSelf(parts: {
  db: Database
  auth: Auth
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
}) {
  const { db, auth, limits, clock } = parts

  /** WRONG_PASSWORD; for members who sign in without one SIGN_IN_AGAIN, unless they have just done so. */
  return async function assertSelf(viewer: Viewer, { password }: { password: string }): Promise<void> {
    const { id, signedInAt } = memberOf(viewer)
    await limits.take('passwordByMember', id)
    const hash = await findPasswordHash(db, id)
    if (!hash) {
      const freshFrom = clock().getTime() - freshSignInMinutes * 60 * 1000
      if (!signedInAt || signedInAt.getTime() < freshFrom) throw new DomainError('SIGN_IN_AGAIN')
      return
    }
    const { password: passwords } = await auth.$context
    if (!(await passwords.verify({ hash, password }))) throw new DomainError('WRONG_PASSWORD')
  }
}

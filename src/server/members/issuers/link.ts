import { DomainError } from '#rules/domain-error.ts'
import type { IssuerSettings } from '#server/base/issuer-settings.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { noteChange } from '#server/members/security/way-changes.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import { findLinked, insertLink } from './linked-queries.ts'

type Work = (tx: Database) => Promise<void>

/**
 * Gives a member another way in, and tells them by letter, within the transaction of `within`: of whoever has shown that the
 * account is theirs. Answers whose way in it is then: somebody else's if they had it first.
 * WAY_IN_ALREADY if the member has another of this issuer.
 */
export async function link(
  { db, jobs, within }: { db: Database; jobs: Pick<Jobs, 'enqueue'>; within: (work: Work) => Promise<void> },
  { issuer, accountId, memberId }: { issuer: IssuerSettings; accountId: string; memberId: string },
): Promise<string> {
  const key = { issuer: issuer.issuer, accountId }
  try {
    await within(async (tx) => {
      await insertLink(tx, { ...key, memberId, provider: issuer.id })
      const change = { memberId, channel: 'issuer', change: 'way-in-added', way: issuer.name } as const
      await noteChange(tx, change, { jobs })
    })
    return memberId
  } catch (error) {
    // Of two at the same moment the second finds what the first has made.
    const owner = isLinkTaken(error) ? await findLinked(db, key) : undefined
    if (owner) return owner.memberId
    if (violatedConstraint(error) === 'accounts_one_of_each_issuer') throw new DomainError('WAY_IN_ALREADY')
    throw error
  }
}

export function isLinkTaken(error: unknown): boolean {
  return /^accounts_(issuer_account_key|one_of_each_issuer)$/.test(violatedConstraint(error) ?? '')
}

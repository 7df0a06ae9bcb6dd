import { DomainError } from '#rules/domain-error.ts'
import type { IssuerSettings } from '#server/base/issuer-settings.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { noteChange } from '#server/members/security/way-changes.ts'
import { type Database, violatedConstraint } from '#server/store/database.ts'
import { findLinked, insertLink } from './linked-queries.ts'

type Work = (tx: Database) => Promise<void>

/**
 * Links an identity to the account of a member who has proved that the account is theirs, and notifies them by email, in the
 * transaction of `within`. Returns the member who has the identity then: another member if they had it first.
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
    // Of two at the same moment the second finds the first one's link (race condition).
    const owner = isLinkTaken(error) ? await findLinked(db, key) : undefined
    if (owner) return owner.memberId
    if (violatedConstraint(error) === 'accounts_one_of_each_issuer') throw new DomainError('WAY_IN_ALREADY')
    throw error
  }
}

export function isLinkTaken(error: unknown): boolean {
  return /^accounts_(issuer_account_key|one_of_each_issuer)$/.test(violatedConstraint(error) ?? '')
}

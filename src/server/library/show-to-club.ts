import { DomainError } from '#rules/domain-error.ts'
import type { ShownTo } from '#rules/library/own-books.ts'
import type { Database } from '#server/store/database.ts'
import { lockOwnClub } from './copy-queries.ts'

/** If copies are to be shown to a club: locks it before them, like a member who leaves it. NOT_YOUR_CLUB. */
export async function lockClubToShow(tx: Database, memberId: string, shownTo: ShownTo): Promise<void> {
  if (shownTo === 'all' || shownTo === 'none') return
  if (!(await lockOwnClub(tx, shownTo, memberId))) throw new DomainError('NOT_YOUR_CLUB')
}

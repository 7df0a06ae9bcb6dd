// Which editions are of one work. The database joins them by their keys; where that is wrong, administrators say so.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canSettleEditions } from '#rules/library/works.ts'
import type { Viewer } from '#rules/viewer.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import { joinByKeys, splitOff } from './work-queries.ts'

export function createWorkService({ db }: { db: Database }) {
  return {
    /** What was taken for an edition of a work is one of its own, and stays it whatever is corrected. NOT_FOUND. */
    splitEdition: (viewer: Viewer, bookId: string): Promise<void> => settle(viewer, bookId, splitOff),

    /** Takes that back. NOT_FOUND. */
    rejoinEdition: (viewer: Viewer, bookId: string): Promise<void> => settle(viewer, bookId, joinByKeys),
  }

  async function settle(viewer: Viewer, bookId: string, write: typeof splitOff): Promise<void> {
    assertAllowed(canSettleEditions(viewer))
    if (!isUuid(bookId)) throw new DomainError('NOT_FOUND')
    await asWriter(db, viewer, async (tx) => {
      if (!(await write(tx, bookId))) throw new DomainError('NOT_FOUND')
    })
  }
}

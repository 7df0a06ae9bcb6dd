// Which editions are of one work. The database joins them by their keys; where that is wrong, administrators say so.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canSettleEditions } from '#rules/library/works.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import type { Database } from '#server/store/database.ts'
import { joinByKeys, splitOff } from './work-queries.ts'

const writes = { 'work.split': splitOff, 'work.join': joinByKeys }

export function createWorkService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    /** What was taken for an edition of a work is one of its own, and stays it whatever is corrected. NOT_FOUND. */
    splitEdition: (viewer: Viewer, bookId: string): Promise<void> => settle(viewer, bookId, 'work.split'),

    /** Takes that back. NOT_FOUND. */
    rejoinEdition: (viewer: Viewer, bookId: string): Promise<void> => settle(viewer, bookId, 'work.join'),
  }

  async function settle(viewer: Viewer, bookId: string, deed: keyof typeof writes): Promise<void> {
    assertAllowed(canSettleEditions(viewer))
    if (!isUuid(bookId)) throw new DomainError('NOT_FOUND')
    await asWriter(db, viewer, async (tx) => {
      const name = await writes[deed](tx, bookId)
      if (name === undefined) throw new DomainError('NOT_FOUND')
      const subject = { kind: 'book', id: bookId, name }
      await writeDown(tx, { admin: memberOf(viewer), deed, subject, at: clock() })
    })
  }
}

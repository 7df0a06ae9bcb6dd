// Which editions are of one work. The database joins them by their keys; where that is wrong, administrators say so.
import { DomainError } from '#rules/domain-error.ts'
import { bookInput } from '#rules/library/book-inputs.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { joinByKeys, splitOff } from './work-queries.ts'

const writes = { 'work.split': splitOff, 'work.join': joinByKeys }

export const workOperations = {
  /** What was taken for an edition of a work is one of its own, and stays it whatever is corrected. NOT_FOUND. */
  splitEdition: settling('work.split'),

  /** Takes that back. NOT_FOUND. */
  rejoinEdition: settling('work.join'),
}

/** Titles and catalogues join editions; where they are wrong, an administrator says so. */
function settling(action: keyof typeof writes) {
  return defineCommand({
    by: 'admin',
    input: bookInput,
    run: async ({ tx, viewer, now }, { bookId }): Promise<void> => {
      const name = await writes[action](tx, bookId)
      if (name === undefined) throw new DomainError('NOT_FOUND')
      const subject = { kind: 'book', id: bookId, name }
      await writeDown(tx, { admin: viewer, action, subject, at: now })
    },
  })
}

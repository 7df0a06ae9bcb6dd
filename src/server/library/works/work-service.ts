// Editions of one work. The database joins them by their keys; administrators correct it where that is wrong.
import { DomainError } from '#rules/domain-error.ts'
import { bookInput } from '#rules/library/book-inputs.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { joinByKeys, splitOff } from './work-queries.ts'

const writes = { 'work.split': splitOff, 'work.join': joinByKeys }

export const workOperations = {
  /** Makes an edition a work of its own, whatever is corrected later. NOT_FOUND. */
  splitEdition: settling('work.split'),

  /** Undoes that. NOT_FOUND. */
  rejoinEdition: settling('work.join'),
}

/** Editions are joined by titles and other catalogues; an administrator corrects errors. */
function settling(action: keyof typeof writes) {
  return defineCommand({
    by: 'admin',
    input: bookInput,
    run: async ({ tx, viewer, now }, { bookId }): Promise<void> => {
      const name = await writes[action](tx, bookId)
      if (name === undefined) throw new DomainError('NOT_FOUND')
      const subject = { kind: 'book', id: bookId, name } as const
      await writeDown(tx, { admin: viewer, action, subject, at: now })
    },
  })
}

// Files arrive before their form is read, so the refusal of a file is reported with the form.
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { pictureRefusalsAt } from '#rules/pictures/images.ts'

/** Throws the refusal, if there is one. */
export function assertFilesTaken(problem: RefusalCode | undefined): void {
  if (problem) throw new DomainError(problem)
}

/** The field of each refusal of what is written. */
export const fieldsOfWriting = {
  NOTHING_WRITTEN: 'message',
  CONTENT_VIOLATION: 'message',
  NEW_MEMBER_LIMIT: 'message',
} as const

/** The same, with files beside it. */
export const fieldsOfRefusals = {
  FILE_NOT_TAKEN: 'files',
  FILE_TOO_LARGE: 'files',
  FILES_TOO_LARGE: 'files',
  FILES_TOO_MANY: 'files',
  FILES_OF_DAY: 'files',
  FILES_GONE: 'files',
  ...pictureRefusalsAt('files'),
  ...fieldsOfWriting,
} as const

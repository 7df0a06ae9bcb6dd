// Files arrive before their form is read; why one was not taken is told with the form.
import { DomainError, type RefusalCode } from '#rules/base/domain-error.ts'

/** Throws the refusal, if there is one. */
export function assertFilesTaken(problem: RefusalCode | undefined): void {
  if (problem) throw new DomainError(problem)
}

/** Beside which field each refusal stands. */
export const fieldsOfRefusals: Partial<Record<RefusalCode, string>> = {
  FILE_NOT_TAKEN: 'files',
  FILE_TOO_LARGE: 'files',
  FILES_TOO_LARGE: 'files',
  FILES_TOO_MANY: 'files',
  FILES_OF_DAY: 'files',
  FILES_GONE: 'files',
  NOTHING_WRITTEN: 'message',
  CONTENT_VIOLATION: 'message',
  NEW_MEMBER_LIMIT: 'message',
}

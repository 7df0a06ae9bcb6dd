import { DomainError, isRefusal } from '#rules/domain-error.ts'
import { isTakenAtMeeting } from '#rules/exchanges/exchanges.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/**
 * The step of a tap at the meeting: of the exchange that its page showed, whichever one holds the copy by now. Its first answer may have
 * been lost, so one that is taken already is answered as taken (idempotent).
 */
export async function takeAtMeeting(
  { services: { exchanges }, viewer }: ScreenArgs,
  step: 'confirmHandOver' | 'confirmReturn',
  id: string | undefined,
): Promise<void> {
  // Pages of the release before named no exchange, and their taps may have waited on a device for days.
  if (id === undefined) throw new DomainError('LOAN_NOT_NAMED')
  try {
    await exchanges[step](viewer, { id })
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'TOO_LATE') throw error
    if (!isTakenAtMeeting(step, await exchanges.card(viewer, { id }))) throw error
  }
}

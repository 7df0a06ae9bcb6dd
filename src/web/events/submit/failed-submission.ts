import { DomainError, isRefusal } from '#rules/domain-error.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/**
 * Runs `work`. A fault of ours in it, such as a full disk, is logged and refused as EVENT_NOT_SUBMITTED, so that the form
 * stays as it was typed. The shell handles an unavailable database.
 */
export async function orNotSubmitted<Result>(
  { isDatabaseAway, reportFault }: Pick<ScreenArgs, 'isDatabaseAway' | 'reportFault'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error) || isDatabaseAway(error)) throw error
    reportFault(error)
    throw new DomainError('EVENT_NOT_SUBMITTED')
  }
}

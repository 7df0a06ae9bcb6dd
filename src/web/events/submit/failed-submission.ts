import { DomainError, isRefusal } from '#rules/base/domain-error.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/**
 * Does `work`; a fault of ours in it, as of the disk for pictures, is logged and refused as EVENT_NOT_SUBMITTED, so that the form stands as it was
 * typed. A database that is away is the shell's to tell.
 */
export async function orFailed<Result>(
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

// How an administrator can resolve a report, and how the member concerned objects. Numbers are days.

import { DAY_MS } from '#rules/base/durations.ts'
import { allowed, type Decision, denied } from '#rules/base/viewer.ts'
import { objectionDays } from './action-limits.ts'

export const reportActions = ['dismiss', 'warn', 'hide', 'suspend', 'disable'] as const
export type ReportAction = (typeof reportActions)[number]
/** The outcome of a report that is not dismissed: recorded, sent to the member, and open to one objection. */
export type ActionKind = Exclude<ReportAction, 'dismiss'>
export const actionKinds = reportActions.filter((action) => action !== 'dismiss')

export const suspensionDays = [1, 7, 30] as const
export const objectionAnswers = ['upheld', 'lifted'] as const
export type ObjectionAnswer = (typeof objectionAnswers)[number]

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

/** `responsibleId`: the member responsible for the reported thing; null if nobody is, or they have left. */
export function canAnswerReport(
  action: ReportAction,
  { adminId, responsibleId, canHide }: { adminId: string; responsibleId: string | null; canHide: boolean },
): Decision<'NOT_TO_YOURSELF' | 'REPORT_NOT_HIDDEN' | 'NOBODY_RESPONSIBLE'> {
  if (adminId === responsibleId) return denied('NOT_TO_YOURSELF')
  if (action === 'hide') return canHide ? allowed : denied('REPORT_NOT_HIDDEN')
  return action === 'dismiss' || responsibleId !== null ? allowed : denied('NOBODY_RESPONSIBLE')
}

type Action = { madeAt: Date; madeBy: string | null; isObjectedTo: boolean; isAnswered: boolean }

/** The member concerned can object once, for some days. */
export function canObject(
  { madeAt, isObjectedTo }: Pick<Action, 'madeAt' | 'isObjectedTo'>,
  now: Date,
): Decision<'OBJECTION_MADE' | 'OBJECTION_OVER'> {
  if (isObjectedTo) return denied('OBJECTION_MADE')
  return now > daysFrom(madeAt, objectionDays) ? denied('OBJECTION_OVER') : allowed
}

export type AnswerRefusal = 'NOT_FOUND' | 'OBJECTION_ANSWERED' | 'OBJECTION_TO_YOURS' | 'NOT_TO_YOURSELF'

/** A different administrator from the one who made the decision, if there is one. */
export function canAnswerObjection(
  { madeBy, isObjectedTo, isAnswered }: Omit<Action, 'madeAt'>,
  { adminId, memberId, admins }: { adminId: string; memberId: string | null; admins: readonly string[] },
): Decision<AnswerRefusal> {
  if (!isObjectedTo) return denied('NOT_FOUND')
  if (isAnswered) return denied('OBJECTION_ANSWERED')
  if (adminId === memberId) return denied('NOT_TO_YOURSELF')
  const others = admins.filter((id) => id !== adminId && id !== memberId)
  return madeBy === adminId && others.length > 0 ? denied('OBJECTION_TO_YOURS') : allowed
}

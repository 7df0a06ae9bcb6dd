import type { ActionKind, ObjectionAnswer } from '#rules/moderation/actions.ts'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import type { ActionRow } from './action-queries.ts'

/** A decision about a member, as the member themself sees it. */
export type OwnAction = {
  /** Null if no action is stored for it yet (disabledOnly). */
  id: string | null
  kind: ActionKind
  /** The kind of thing it was about: one of rules/moderation/moderation.ts. */
  about: ReportKind
  /** The thing's name, if it has one. */
  name: string | null
  reason: string
  until: Date | null
  madeAt: Date
  isLifted: boolean
  objection: string | null
  /** For a hidden club, any of its admins; null too once they have left. */
  objectedBy: { id: string; name: string } | null
  answer: ObjectionAnswer | null
  answerWords: string
}

/** An action, as far as the member it is about may read it. */
export type OwnRow = Pick<
  ActionRow,
  | 'kind'
  | 'member_id'
  | 'subject_kind'
  | 'subject_id'
  | 'subject_name'
  | 'reason'
  | 'until'
  | 'made_at'
  | 'lifted_at'
  | 'objection'
  | 'objected_by'
  | 'objector_name'
  | 'answer'
  | 'answer_words'
> & { id: string | null }

/** For a disabled member without a stored action: the reason is all there is. */
export function disabledOnly(memberId: string, reason: string, now: Date): OwnRow {
  return {
    ...{ id: null, kind: 'disable', member_id: memberId, reason, made_at: now },
    ...{ subject_kind: 'member', subject_id: memberId, subject_name: null, until: null, lifted_at: null },
    ...{ objection: null, objected_by: null, objector_name: null, answer: null, answer_words: '' },
  }
}

export function toOwnAction(row: OwnRow): OwnAction {
  return {
    id: row.id,
    kind: row.kind,
    about: row.subject_kind,
    name: row.subject_name,
    reason: row.reason,
    until: row.until,
    madeAt: row.made_at,
    isLifted: row.lifted_at !== null,
    objection: row.objection,
    objectedBy:
      row.objected_by && row.objector_name ? { id: row.objected_by, name: row.objector_name } : null,
    answer: row.answer,
    answerWords: row.answer_words,
  }
}

/** A decision in the list of the member it is about. */
export function toDecision({ id, kind, subject_name: name, made_at: madeAt }: ActionRow) {
  return { id, kind, name, madeAt }
}

/** The same for administrators: with the member, the administrator, and the objection. */
export type ActionCard = OwnAction & {
  id: string
  member: { id: string; name: string } | null
  by: string | null
  isOwn: boolean
  isAboutViewer: boolean
  objectedAt: Date | null
}

export function toActionCard(row: ActionRow, adminId: string): ActionCard {
  return {
    ...toOwnAction(row),
    id: row.id,
    member: row.member_id && row.member_name ? { id: row.member_id, name: row.member_name } : null,
    by: row.admin_name,
    isOwn: row.made_by === adminId,
    isAboutViewer: row.member_id === adminId || row.objected_by === adminId,
    objectedAt: row.objected_at,
  }
}

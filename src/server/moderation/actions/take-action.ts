// An administrator's decision about a member or a thing: carried out, stored, notified, and open to an objection.
import type { NewsIn } from '#rules/base/wording.ts'
import { type ActionKind, daysFrom } from '#rules/moderation/actions.ts'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Post } from '#server/mail/waiting-letter.ts'
import type { Administrator } from '#server/members/admin-log/admin-log-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { Hiding } from '#server/moderation/hiding.ts'
import { notifyAction } from '#server/moderation/moderation-jobs.ts'
import { findUser } from '#server/moderation/users/user-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { actionLetters } from './action-letters.ts'
import { insertAction } from './action-queries.ts'

export type ActionParts = {
  members: Pick<MemberService, 'changeAccount' | 'suspendAccount' | 'lockAdministrators'>
  jobs: Pick<Jobs, 'enqueue'>
  post: Post<NewsIn<typeof actionLetters>>
  hiding: Hiding
  clubs: Pick<ClubService, 'adminsOf'>
}

export type Decided = {
  kind: ActionKind
  about: { kind: ReportKind; id: string }
  /** The thing's name, if it has one. */
  name?: string | null
  /** The member responsible for it. */
  memberId: string | null
  by: Administrator
  reason: string
  days: number
  at: Date
}

/** In the transaction that answers the report. canAnswerReport has checked which actions are allowed. */
export async function takeAction(tx: Database, decided: Decided, parts: ActionParts): Promise<void> {
  const { kind, about, memberId, by, reason, days, at } = decided
  const { members, hiding } = parts
  const until = kind === 'suspend' ? daysFrom(at, days) : null
  if (kind === 'hide') await hiding[about.kind]?.(tx, about.id, at)
  if (until && memberId) await members.suspendAccount(tx, memberId, { until, reason, by, at })
  if (kind === 'disable' && memberId) {
    await members.changeAccount(tx, { accountAction: 'disable', id: memberId, by, why: reason, at })
  }
  await keepAction(tx, { ...decided, until }, parts)
}

/** Stores a decision that is already carried out, and notifies the member it is about. */
export async function keepAction(
  tx: Database,
  decided: Omit<Decided, 'days' | 'by'> & { by: { id: string } | null; until: Date | null },
  parts: Pick<ActionParts, 'jobs' | 'post'>,
): Promise<void> {
  const { kind, about, name = null, memberId, by, reason, until, at } = decided
  const actionId = await insertAction(tx, {
    kind,
    member_id: memberId,
    subject_kind: about.kind,
    subject_id: about.id,
    subject_name: name || null,
    reason,
    until,
    made_by: by?.id ?? null,
    made_at: at,
  })
  if (kind === 'disable') {
    // Disabled members never get notices.
    const member = memberId ? await findUser(tx, memberId) : undefined
    if (member)
      await parts.post(tx, {
        news: 'disabled',
        facts: { reason, at },
        reader: member.id,
        email: member.email,
        phone: member.phone,
      })
  } else if (memberId || kind === 'hide') await parts.jobs.enqueue(tx, notifyAction, { actionId })
}

// What an administrator decides about a member or a thing: done, kept, told, and open to an objection.
import type { City } from '#city/city.ts'
import { type ActionKind, daysFrom, objectionDays } from '#rules/moderation/actions.ts'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { Administrator } from '#server/members/admin-log/admin-log-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import { writeShutOutTicket } from '#server/members/sign-in/disabled-account-ticket.ts'
import type { Hiding } from '#server/moderation/hiding.ts'
import { notifyAction } from '#server/moderation/moderation-jobs.ts'
import { findUser } from '#server/moderation/users/user-queries.ts'
import type { Sms } from '#server/sms/sms.ts'
import type { Database } from '#server/store/database.ts'
import { insertAction } from './action-queries.ts'

export type ActionParts = {
  members: Pick<MemberService, 'changeAccount' | 'suspendAccount'>
  jobs: Pick<Jobs, 'enqueue'>
  post(tx: Database, mail: Mail): Promise<void>
  text(tx: Database, sms: Sms): Promise<void>
  hiding: Hiding
  clubs: Pick<ClubService, 'adminsOf'>
  secret: string
  publicUrl: string
  city: City
}

export type Decided = {
  kind: ActionKind
  about: { kind: ReportKind; id: string }
  /** What the thing is called, where it has a name. */
  name?: string | null
  /** Whose doing it is. */
  memberId: string | null
  by: Administrator
  reason: string
  days: number
  at: Date
}

/** In the transaction of the report that is answered. What each may be used for, canAnswerReport says before. */
export async function takeAction(tx: Database, decided: Decided, parts: ActionParts): Promise<void> {
  const { kind, about, memberId, by, reason, days, at } = decided
  const { members, hiding } = parts
  const until = kind === 'suspend' ? daysFrom(at, days) : null
  if (kind === 'hide') await hiding[about.kind]?.(tx, about.id, at)
  if (until && memberId) await members.suspendAccount(tx, memberId, { until, reason })
  if (kind === 'disable' && memberId) {
    await members.changeAccount(tx, { accountAction: 'disable', id: memberId, by, why: reason, at })
  }
  await keepAction(tx, { ...decided, until }, parts)
}

/** Keeps what was done already, and tells whom it is about. */
export async function keepAction(
  tx: Database,
  decided: Omit<Decided, 'days' | 'by'> & { by: { id: string } | null; until: Date | null },
  parts: Pick<ActionParts, 'jobs' | 'post' | 'text' | 'secret' | 'publicUrl' | 'city'>,
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
  if (kind === 'disable') await tellShutOut(tx, decided, parts)
  else if (memberId || kind === 'hide') await parts.jobs.enqueue(tx, notifyAction, { actionId })
}

/** Notices never go to the disabled: what keeps them out is a letter of its own; an SMS to whom has no address. */
async function tellShutOut(
  tx: Database,
  { memberId, reason, at }: Pick<Decided, 'memberId' | 'reason' | 'at'>,
  {
    post,
    text,
    secret,
    publicUrl,
    city,
  }: Pick<ActionParts, 'post' | 'text' | 'secret' | 'publicUrl' | 'city'>,
): Promise<void> {
  const member = memberId ? await findUser(tx, memberId) : undefined
  if (!member) return
  const ticket = writeShutOutTicket(member.id, { until: daysFrom(at, objectionDays), secret })
  const url = `${publicUrl}/objection/${ticket}`
  const subject = `Your account at ${city.productName} is disabled`
  if (!member.email) {
    if (member.phone)
      await text(tx, { to: member.phone, text: `${subject}. See why, and how to object: ${url}` })
    return
  }
  const letter = writeLetter({
    greeting: `Hello ${member.name},`,
    paragraphs: [
      `We’ve disabled your account at ${city.productName}. You’ve been logged out, and your books are hidden.`,
      `Reason: “${reason}”`,
      `If you think that’s wrong, you can object within ${objectionDays} days. If possible, another administrator will review it.`,
    ],
    action: { label: 'Object to this decision', url },
    footer: `We sent this because an administrator of ${city.productName} disabled your account.`,
  })
  await post(tx, { to: member.email, subject, ...letter })
}

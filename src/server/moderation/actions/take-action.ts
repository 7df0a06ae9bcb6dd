// An administrator's decision about a member or a thing: carried out, stored, notified, and open to an objection.

import type { City } from '#city/city.ts'
import { type ActionKind, daysFrom, objectionDays } from '#rules/moderation/actions.ts'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import { objectionPath } from '#rules/moderation/moderation-paths.ts'
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
  if (until && memberId) await members.suspendAccount(tx, memberId, { until, reason })
  if (kind === 'disable' && memberId) {
    await members.changeAccount(tx, { accountAction: 'disable', id: memberId, by, why: reason, at })
  }
  await keepAction(tx, { ...decided, until }, parts)
}

/** Stores a decision that is already carried out, and notifies the member it is about. */
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

/** Disabled members never get notices: they get an email of its own, or an SMS if they have no email address. */
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
  const url = `${publicUrl}${objectionPath(ticket)}`
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

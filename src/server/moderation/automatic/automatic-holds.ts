// Automatic holds until an administrator has looked: held messages, and things that several members have reported.
import { isNewMember } from '#rules/members/new-members.ts'
import { daysFrom, type ReportAction } from '#rules/moderation/actions.ts'
import { afterReports, answeredReportKeptDays, reporterNetworkDays } from '#rules/moderation/automatic.ts'
import type { AsWas, ReportKind } from '#rules/moderation/moderation.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { MessageService } from '#server/messages/message-service.ts'
import type { Hiding } from '#server/moderation/hiding.ts'
import { toLogSubject } from '#server/moderation/log/log-subject.ts'
import { notifyReport } from '#server/moderation/moderation-jobs.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import * as queries from './automatic-queries.ts'

type Subject = { kind: ReportKind; id: string }

export type AutomaticHolds = ReturnType<typeof createAutomaticHolds>

export function createAutomaticHolds(parts: {
  db: Database
  members: Pick<MemberService, 'isNew'>
  messages: Pick<MessageService, 'heldMessage' | 'deliverHeld' | 'refuseHeld'>
  hiding: Hiding
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
}) {
  const { db, members, messages, hiding, jobs, clock } = parts

  return {
    lockReportsOf: queries.lockReportsOf,

    /**
     * Adds a held message to the reports, once however often its job runs (idempotent): the report has the
     * message's id.
     */
    async reportHeld(heldId: string): Promise<void> {
      await withTransaction(db, async (tx) => {
        const held = await messages.heldMessage(tx, heldId)
        if (!held || held.refused_at) return
        const isNew = await queries.insertOwnReport(tx, {
          id: heldId,
          reporter_id: null,
          responsible_id: held.sender_id,
          subject_kind: 'held-message',
          subject_id: heldId,
          subject_as_was: JSON.stringify({ name: held.name, message: held.body }),
          reason: 'same-text',
          details: '',
          created_at: clock(),
        })
        if (!isNew) return
        const subject = { kind: 'held-message', id: heldId } as const
        const line = { admin: null, action: 'automatic.hold', subject, memberId: held.sender_id } as const
        await writeDown(tx, { ...line, at: clock() })
        await jobs.enqueue(tx, notifyReport, { reportId: heldId })
      })
    },

    /**
     * A member has reported something: content by new members is hidden once several members with reports that
     * count have reported it (the rule is afterReports). Needs its reports locked.
     */
    async hideIfMany(
      tx: Database,
      about: Subject & { asWas: AsWas },
      responsibleId: string | null,
    ): Promise<void> {
      const hide = hiding[about.kind]
      if (!hide || !responsibleId) return
      const at = clock()
      const reporters = await queries.listReporters(tx, about, at)
      const what = afterReports({
        reporters: reporters.map((one) => ({ ...one, isNew: !one.isAdmin && isNewMember(one, at) })),
        isOfNewMembers: await members.isNew(tx, responsibleId),
        concerned: await queries.countConcerned(tx, about, at),
      })
      if (what === 'wait') return
      if (!(await queries.noteHidden(tx, about, at))) return
      await hide(tx, about.id, at)
      const line = { admin: null, action: 'automatic.hide', subject: toLogSubject(about) } as const
      await writeDown(tx, { ...line, memberId: responsibleId, at })
    },

    /**
     * An administrator has decided: a held message is delivered or refused, and automatically hidden content is
     * shown again if they dismiss the report. Returns whether it stays hidden by an action that hides nothing itself.
     */
    async looked(tx: Database, about: Subject, action: ReportAction): Promise<boolean> {
      if (about.kind === 'held-message') {
        await (action === 'dismiss' ? messages.deliverHeld(tx, about.id) : messages.refuseHeld(tx, about.id))
        return false
      }
      const wasHidden = await queries.noteLooked(tx, about, clock())
      if (wasHidden && action === 'dismiss') await hiding[about.kind]?.(tx, about.id, null)
      return wasHidden && action !== 'dismiss' && action !== 'hide'
    },

    /** A job: forgets the network of reports that have waited long. */
    forgetReporterNetworks: (): Promise<void> =>
      queries.forgetReporterNetworks(db, daysFrom(clock(), -reporterNetworkDays)),

    /** A job: of reports that were answered long ago only what they were about and how they were answered is left. */
    emptyReports: (): Promise<void> =>
      queries.emptyAnsweredReports(db, daysFrom(clock(), -answeredReportKeptDays)),
  }
}

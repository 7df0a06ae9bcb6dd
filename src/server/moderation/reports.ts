// Reports: made in one place for every kind, and answered once by an administrator.
import { memberOf } from '#rules/base/viewer.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { canAnswerReport } from '#rules/moderation/actions.ts'
import { canReport, type ReportKind } from '#rules/moderation/moderation.ts'
import { answerReportInput, reportInput } from '#rules/moderation/moderation-inputs.ts'
import { writeDown } from '#server/members/admin-log/admin-log-queries.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import { type ActionParts, keepAction, takeAction } from './actions/take-action.ts'
import type { AutomaticHolds } from './automatic/automatic-holds.ts'
import { reporterNetwork } from './automatic/reporter-network.ts'
import { withMessages } from './excerpt.ts'
import { toLogSubject } from './log/log-subject.ts'
import { notifyReport, notifyReportOutcome } from './moderation-jobs.ts'
import { createOpenReports } from './open-reports.ts'
import * as queries from './report-queries.ts'
import type { ReportSubjects } from './report-subjects.ts'
import { readAsWas } from './report-view.ts'

export function createReports(
  parts: ActionParts & { subjects: ReportSubjects; automatic: AutomaticHolds; secret: string },
) {
  const { subjects, automatic, jobs } = parts

  return {
    /**
     * Reports a thing the viewer can see to the administrators. Repeated while it is open, it stays one report.
     * Reporters on one network count once (`address`).
     */
    report: defineCommand({
      by: 'member',
      whileSuspended: 'reports a problem',
      input: reportInput,
      counts: ['reportByMember'],
      prepare: async ({ viewer }, { about, shown }) => {
        const thing = await subjects[about.kind](viewer, about.id, shown)
        assertAllowed(canReport(viewer, thing.responsibleId))
        return thing
      },
      run: async ({ tx, viewer, now }, { about, reason, details, address }, thing): Promise<void> => {
        const { responsibleId, asWas, shown: picked = [], tell } = thing
        const reporterId = viewer.id
        await automatic.lockReportsOf(tx, about)
        const before = await queries.findTold(tx, { reporterId, about })
        // A repeated report keeps the facts of the first time, with the messages the reporter shows now.
        const told = before
          ? { asWas: readAsWas(before.subject_as_was), shownIds: before.shown_messages }
          : { asWas, shownIds: [] }
        const whole = withMessages(told, picked)
        const { id: reportId, times } = await queries.upsertReport(tx, {
          reporter_id: reporterId,
          responsible_id: responsibleId,
          subject_kind: about.kind,
          subject_id: about.id,
          subject_as_was: JSON.stringify(whole.asWas),
          shown_messages: whole.shownIds,
          reason,
          details,
          reporter_network: reporterNetwork(address, about, parts.secret),
          created_at: now,
        })
        const photos = picked.flatMap(({ id, photo }) =>
          photo && whole.shownIds.includes(id) ? [photo] : [],
        )
        await queries.insertReportPhotos(tx, reportId, photos)
        if (times > 1) return
        await jobs.enqueue(tx, notifyReport, { reportId })
        await tell?.(tx, details)
        // Last, because nothing more can be done with a hidden thing.
        await automatic.hideIfMany(tx, { ...about, asWas }, responsibleId)
      },
    }),

    /**
     * Closes a report for good: dismissed, or with an action, which closes all others about the same thing too.
     * Returns how many are still open about the same member, or thing. REPORT_ANSWERED if another administrator
     * was quicker, and the refusals of canAnswerReport.
     */
    answerReport: defineCommand({
      by: 'admin',
      input: answerReportInput,
      counts: [
        {
          rule: 'accountByMember',
          of: ({ viewer, input: { action } }) =>
            action === 'disable' || action === 'suspend' ? memberOf(viewer).id : null,
        },
      ],
      run: async ({ tx, viewer: by, now: at }, wish): Promise<{ left: number }> => {
        const { id, action, days, words } = wish
        // Answers about one thing run one after the other, because each closes the other reports.
        const asked = await queries.findSubject(tx, id)
        if (asked) await automatic.lockReportsOf(tx, asked)
        const report = await queries.lockReport(tx, id)
        if (!report) throw new DomainError('NOT_FOUND')
        if (report.state !== 'open') throw new DomainError('REPORT_ANSWERED')
        const { responsible_id: responsibleId, subject_kind: kind, subject_id: subjectId } = report
        const about = { kind, id: subjectId }
        const subject = toLogSubject({ ...about, asWas: report.subject_as_was })
        const canHide = parts.hiding[kind] !== null
        const asTheirs = (await isClubOf(tx, by.id, about)) ? by.id : responsibleId
        assertAllowed(canAnswerReport(action, { adminId: by.id, responsibleId: asTheirs, canHide }))
        const name = subject.name ?? null
        const decided = { about, name, memberId: responsibleId, by, reason: words, days, at }
        if (action !== 'dismiss') await takeAction(tx, { ...decided, kind: action }, parts)
        // Something hidden automatically stays hidden as an action of its own, to which its member can object.
        if (await automatic.looked(tx, about, action))
          await keepAction(tx, { ...decided, kind: 'hide', until: null }, parts)
        const state = action === 'dismiss' ? 'dismissed' : 'upheld'
        const closed = await queries.answerReports(tx, { id, about, state, words, adminId: by.id, at })
        for (const { id: reportId } of closed) await jobs.enqueue(tx, notifyReportOutcome, { reportId })
        const logged = `report.${action}` as const
        await writeDown(tx, { admin: by, action: logged, subject, memberId: responsibleId, why: words, at })
        for (const groupId of new Set(closed.map((each) => each.groupId))) {
          if ((await queries.countOpenIn(tx, groupId)) === 0) await readByAdministrators(tx, groupId)
        }
        return { left: await queries.countOpenIn(tx, report.group_id) }
      },
    }),

    ...createOpenReports(parts),
  }

  /** A report about a club concerns all its admins. */
  async function isClubOf(
    on: Database,
    memberId: string,
    { kind, id }: { kind: ReportKind; id: string },
  ): Promise<boolean> {
    return kind === 'club' && (await parts.clubs.adminsOf(on, id)).includes(memberId)
  }
}

// Reports: made in one place whatever they are about, and answered once by an administrator.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canModerate, canReport, type ReportAnswer, type ReportKind } from '#rules/moderation/moderation.ts'
import { pageOf } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { notifyReport } from './moderation-jobs.ts'
import * as queries from './report-queries.ts'
import type { ReportSubjects } from './report-subjects.ts'
import { type ReportGroup, toReportGroup } from './report-view.ts'

const GROUPS_PER_PAGE = 10
const REPORTS_PER_PAGE = 20
/** Of each group, where all of them are listed. */
const REPORTS_PER_GROUP = 3

type Page<Content> = Content & { page: number; pageCount: number }

export function createReports(parts: {
  db: Database
  subjects: ReportSubjects
  jobs: Pick<Jobs, 'enqueue'>
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
}) {
  const { db, subjects, jobs, limits, clock } = parts

  return {
    /** Tells the administrators about a thing the viewer can see. Told again while it is open, it is one report still. */
    async report(
      viewer: Viewer,
      report: { about: { kind: ReportKind; id: string }; reason: string; details: string },
    ): Promise<void> {
      const { id: reporterId } = memberOf(viewer)
      const { about, reason, details } = report
      const { responsibleId, asWas, tell } = await subjects[about.kind](viewer, about.id)
      assertAllowed(canReport(viewer, responsibleId))
      await limits.take('reportByMember', reporterId)
      await withTransaction(db, async (tx) => {
        const { id: reportId, times } = await queries.upsertReport(tx, {
          reporter_id: reporterId,
          responsible_id: responsibleId,
          subject_kind: about.kind,
          subject_id: about.id,
          subject_as_was: JSON.stringify(asWas),
          reason,
          details,
          created_at: clock(),
        })
        if (times > 1) return
        await jobs.enqueue(tx, notifyReport, { reportId })
        await tell?.(tx, details)
      })
    },

    /** Open reports by who is responsible, with the first of each; a page beyond the last is the last. */
    async openReports(viewer: Viewer, page = 1): Promise<Page<{ groups: ReportGroup[] }>> {
      assertAllowed(canModerate(viewer))
      const turned = pageOf(await queries.countOpenGroups(db), { page, pageSize: GROUPS_PER_PAGE })
      const groups = await queries.listOpenGroups(db, turned)
      const groupIds = groups.map(({ id }) => id)
      const rows = await queries.listOpenReports(db, { groupIds, limit: REPORTS_PER_GROUP })
      return { ...turned, groups: groups.map((group) => toReportGroup(group, rows)) }
    },

    /** All open reports of one group; its `reports` are empty when the last was answered. */
    async openReportsIn(viewer: Viewer, groupId: string, page = 1): Promise<Page<ReportGroup>> {
      assertAllowed(canModerate(viewer))
      if (!isUuid(groupId)) throw new DomainError('NOT_FOUND')
      const count = await queries.countOpenIn(db, groupId)
      const turned = pageOf(count, { page, pageSize: REPORTS_PER_PAGE })
      const rows = await queries.listOpenReports(db, { ...turned, groupIds: [groupId] })
      return { ...turned, ...toReportGroup({ id: groupId, count }, rows) }
    },

    /** Closes a report for good, with a word for whoever looks into it later. REPORT_ANSWERED if somebody was quicker. */
    async answerReport(
      viewer: Viewer,
      { id, answer, words }: { id: string; answer: ReportAnswer; words: string },
    ): Promise<void> {
      assertAllowed(canModerate(viewer))
      const { id: adminId } = memberOf(viewer)
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      if (await queries.answerReport(db, { id, state: answer, words, adminId, at: clock() })) return
      throw new DomainError((await queries.isReport(db, id)) ? 'REPORT_ANSWERED' : 'NOT_FOUND')
    },
  }
}

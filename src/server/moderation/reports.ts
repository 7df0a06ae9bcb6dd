// Reports: made in one place whatever they are about, and answered once by an administrator.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canAnswerReport, type ReportAction } from '#rules/moderation/actions.ts'
import { canModerate, canReport, type ReportKind } from '#rules/moderation/moderation.ts'
import { pageOf } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { asMember, asWriter } from '#server/members/accounts/as-viewer.ts'
import { type LogSubject, writeDown, writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'
import { type ActionParts, takeAction } from './actions/take-action.ts'
import type { AutomaticBrakes } from './automatic/automatic-brakes.ts'
import { reporterNetwork } from './automatic/reporter-network.ts'
import { withMessages } from './excerpt.ts'
import { toLogSubject } from './log/log-subject.ts'
import { notifyOutcome, notifyReport } from './moderation-jobs.ts'
import * as queries from './report-queries.ts'
import type { ReportSubjects } from './report-subjects.ts'
import {
  type EarlierReport,
  type ReportGroup,
  type ReportSummary,
  readAsWas,
  toEarlier,
  toReportGroup,
  toSummary,
  withoutReporter,
} from './report-view.ts'
import { findUser } from './users/user-queries.ts'

const GROUPS_PER_PAGE = 10
const REPORTS_PER_PAGE = 20
/** Of each group, where all of them are listed. */
const REPORTS_PER_GROUP = 3
/** Answered before. */
const EARLIER = 10

/** What it is called that is nobody's doing; null where somebody is responsible, or has left. */
type Thing = { thing: string | null }

type About = { kind: ReportKind; id: string }

type Earlier = {
  /** Kinds of what is reported here that can be hidden. */
  hides: ReportKind[]
  earlier: EarlierReport[]
}

type Page<Content> = Content & { page: number; pageCount: number }

export function createReports(
  parts: ActionParts & {
    db: Database
    subjects: ReportSubjects
    automatic: AutomaticBrakes
    limits: Pick<RateLimits, 'take'>
    clock: () => Date
  },
) {
  const { db, subjects, automatic, jobs, limits, clock } = parts
  const hidesOf = ({ reports }: ReportGroup) => [
    ...new Set(reports.map(({ about }) => about.kind).filter((kind) => parts.hiding[kind] !== null)),
  ]

  return {
    /**
     * Tells the administrators about a thing the viewer can see. Told again while it is open, it is one report still. `address` is the
     * network's: reporters who share one count once, and all without one as one.
     */
    async report(
      viewer: Viewer,
      report: { about: About; reason: string; details: string; shown?: string[]; address?: string },
    ): Promise<void> {
      const { id: reporterId } = memberOf(viewer)
      const { about, reason, details, shown = [], address } = report
      const {
        responsibleId,
        asWas,
        shown: picked = [],
        tell,
      } = await subjects[about.kind](viewer, about.id, shown)
      assertAllowed(canReport(viewer, responsibleId))
      await limits.take('reportByMember', reporterId)
      await asMember(db, viewer, async (tx) => {
        await automatic.lockReportsOf(tx, about)
        const before = await queries.findTold(tx, { reporterId, about })
        // Told again, it stays as it was the first time, with what they show of it now.
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
          reporter_network: address ? reporterNetwork(address, about, parts.secret) : null,
          created_at: clock(),
        })
        const photos = picked.flatMap(({ id, photo }) =>
          photo && whole.shownIds.includes(id) ? [photo] : [],
        )
        await queries.insertReportPhotos(tx, reportId, photos)
        if (times > 1) return
        await jobs.enqueue(tx, notifyReport, { reportId })
        await tell?.(tx, details)
        // Last: what is hidden lets nobody do anything more with it.
        await automatic.hideIfMany(tx, { ...about, asWas }, responsibleId)
      })
    },

    /** Open reports by who is responsible: of each how many, about what and since when; a page beyond the last is the last. */
    async openReports(
      viewer: Viewer,
      page = 1,
      filter: queries.ReportFilter = {},
    ): Promise<Page<{ groups: (ReportSummary & Thing)[] }>> {
      assertAllowed(canModerate(viewer))
      const turned = pageOf(await queries.countOpenGroups(db, filter), { page, pageSize: GROUPS_PER_PAGE })
      const groups = await queries.listOpenGroups(db, { ...turned, filter })
      const groupIds = groups.map(({ id }) => id)
      const rows = await queries.listOpenReports(db, { groupIds, limit: REPORTS_PER_GROUP })
      return {
        ...turned,
        groups: groups.map((group) => ({
          ...toSummary(group, rows),
          ...thingOf(toReportGroup(group, rows)),
        })),
      }
    },

    /**
     * All open reports of one group, with what was answered before; `reports` are empty where none is open any more. Of those
     * about the viewer, or a club they are an admin of, nothing says who made them. That it was looked at stands in the log. NOT_FOUND where nobody is and
     * nothing was reported.
     */
    async openReportsIn(
      viewer: Viewer,
      groupId: string,
      page = 1,
    ): Promise<Page<ReportGroup & Thing & Earlier>> {
      assertAllowed(canModerate(viewer))
      const admin = memberOf(viewer)
      if (!isUuid(groupId)) throw new DomainError('NOT_FOUND')
      const of = { groupIds: [groupId], limit: REPORTS_PER_PAGE }
      const asked = await queries.listOpenReports(db, { ...of, offset: (page - 1) * REPORTS_PER_PAGE })
      // A page past the last has no row that says how many there are.
      const count = asked[0]?.open_in_group ?? (page === 1 ? 0 : await queries.countOpenIn(db, groupId))
      const turned = pageOf(count, { page, pageSize: REPORTS_PER_PAGE })
      const [rows, answered, about] = await Promise.all([
        turned.page === page ? asked : queries.listOpenReports(db, { ...turned, groupIds: [groupId] }),
        queries.listAnswered(db, { groupId, limit: EARLIER }),
        // Named by its reports where there are any.
        count === 0 ? findUser(db, groupId) : undefined,
      ])
      if (count === 0 && answered.length === 0 && !about) throw new DomainError('NOT_FOUND')
      const opened = toReportGroup({ id: groupId, count }, rows)
      const whole = about ? { ...opened, responsible: { id: about.id, name: about.name } } : opened
      const group = asSeenBy(admin.id, whole, rows)
      if (count > 0 || answered.length > 0) {
        const before = answered.map((row) => ({
          kind: row.subject_kind,
          id: row.subject_id,
          asWas: row.subject_as_was,
        }))
        const subject = whole.responsible ? { kind: 'member', id: groupId } : subjectOfGroup(whole, before)
        await writeLook(db, { admin, deed: 'report.view', subject, at: clock() })
      }
      return {
        ...turned,
        ...group,
        ...thingOf(whole),
        hides: hidesOf(group),
        earlier: answered.map(toEarlier),
      }
    },

    /**
     * Closes a report for good: dismissed, or with what follows from it, which closes all others about the same thing too.
     * Answers how many are still open about the same member, or thing. REPORT_ANSWERED if somebody was quicker, and what
     * canAnswerReport refuses.
     */
    async answerReport(viewer: Viewer, wish: ReportWish): Promise<{ left: number }> {
      assertAllowed(canModerate(viewer))
      const by = memberOf(viewer)
      const { id, action, days, words } = wish
      if (!isUuid(id)) throw new DomainError('NOT_FOUND')
      return asWriter(db, viewer, async (tx) => {
        // All about one thing are answered one after the other: each answer closes the others.
        const asked = await queries.findSubject(tx, id)
        if (asked) await automatic.lockReportsOf(tx, asked)
        const report = await queries.lockReport(tx, id)
        if (!report) throw new DomainError('NOT_FOUND')
        if (report.state !== 'open') throw new DomainError('REPORT_ANSWERED')
        const { responsible_id: responsibleId, subject_kind: kind, subject_id: subjectId } = report
        const about = { kind, id: subjectId }
        const subject = toLogSubject({ ...about, asWas: report.subject_as_was })
        const at = clock()
        const canHide = parts.hiding[kind] !== null
        const asTheirs = (await isClubOf(tx, by.id, about)) ? by.id : responsibleId
        assertAllowed(canAnswerReport(action, { adminId: by.id, responsibleId: asTheirs, canHide }))
        if (action !== 'dismiss') {
          const name = subject.name ?? null
          const decided = { kind: action, about, name, memberId: responsibleId, by, reason: words, days, at }
          await takeAction(tx, decided, parts)
        }
        await automatic.looked(tx, about, action)
        const state = action === 'dismiss' ? 'dismissed' : 'upheld'
        const closed = await queries.answerReports(tx, { id, about, state, words, adminId: by.id, at })
        for (const reportId of closed) await jobs.enqueue(tx, notifyOutcome, { reportId })
        const deed = `report.${action}` as const
        await writeDown(tx, { admin: by, deed, subject, memberId: responsibleId, why: words, at })
        const left = await queries.countOpenIn(tx, responsibleId ?? subjectId)
        if (left === 0) await readByAdministrators(tx, responsibleId ?? subjectId)
        return { left }
      })
    },
  }

  /** A club is the matter of all its admins. */
  async function isClubOf(on: Database, memberId: string, { kind, id }: About): Promise<boolean> {
    return kind === 'club' && (await parts.clubs.adminsOf(on, id)).includes(memberId)
  }
}

function asSeenBy(
  viewerId: string,
  group: ReportGroup,
  rows: { id: string; club_admins: string[] }[],
): ReportGroup {
  const isAll = group.responsible?.id === viewerId
  const own = new Set(rows.flatMap((row) => (isAll || row.club_admins.includes(viewerId) ? [row.id] : [])))
  const reports = group.reports.map((report) => (own.has(report.id) ? withoutReporter(report) : report))
  return { ...group, reports }
}

/** Where nobody is responsible all reports of a group are about one thing; of somebody who has left it may be several. */
function subjectOfGroup(
  { id, reports }: ReportGroup,
  answered: (About & { asWas: unknown })[] = [],
): LogSubject {
  const [first] = [...reports.map(({ about }) => about), ...answered]
  return first?.id === id ? toLogSubject(first) : { kind: 'member', id }
}

const thingOf = (group: ReportGroup): Thing => ({
  thing: group.responsible ? null : (subjectOfGroup(group).name ?? null),
})

export type ReportWish = { id: string; action: ReportAction; days: number; words: string }

// Open reports, as administrators read them: the list of groups, and one group with its words.

import { pageOf } from '#rules/base/paging.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import { openReportsInInput, openReportsInput } from '#rules/moderation/moderation-inputs.ts'
import { type LogSubject, writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import { defineRead } from '#server/operations/operation.ts'
import type { Hiding } from './hiding.ts'
import { toLogSubject } from './log/log-subject.ts'
import * as queries from './report-queries.ts'
import {
  type EarlierReport,
  type ReportGroup,
  type ReportSummary,
  toEarlier,
  toReportGroup,
  toSummary,
  withoutReporter,
} from './report-view.ts'
import { findUser } from './users/user-queries.ts'

const GROUPS_PER_PAGE = 10
const REPORTS_PER_PAGE = 20
/** For each group, on the list of all of them. */
const REPORTS_PER_GROUP = 3
/** Answered before. */
const EARLIER = 10

/** The name of a thing that nobody is responsible for; null where somebody is responsible, or has left. */
type Thing = { thing: string | null }

type About = { kind: ReportKind; id: string }

type Earlier = {
  /** The reported kinds that can be hidden. */
  hides: ReportKind[]
  earlier: EarlierReport[]
}

type Page<Content> = Content & { page: number; pageCount: number }

export function createOpenReports({ hiding }: { hiding: Hiding }) {
  const hidesOf = ({ reports }: ReportGroup) => [
    ...new Set(reports.map(({ about }) => about.kind).filter((kind) => hiding[kind] !== null)),
  ]

  return {
    /**
     * Open reports grouped by the member responsible: for each how many, about what and since when; a page beyond
     * the last returns the last.
     */
    openReports: defineRead({
      by: 'admin',
      input: openReportsInput,
      run: async (
        { db, viewer },
        { page, ...filter },
      ): Promise<Page<{ groups: (ReportSummary & Thing)[] }>> => {
        const as = { filter, viewerId: viewer.id }
        const count = await queries.countOpenGroups(db, as)
        const turned = pageOf(count, { page, pageSize: GROUPS_PER_PAGE })
        const groups = await queries.listOpenGroups(db, { ...turned, ...as })
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
    }),

    /**
     * All open reports of one group, with those answered before; `reports` is empty where none is open any more.
     * Reports about the viewer, or about a club they are an admin of, do not name their reporters. The log records
     * that they were read. NOT_FOUND where there is no such member and nothing was reported.
     */
    openReportsIn: defineRead({
      by: 'admin',
      input: openReportsInInput,
      run: async (
        { db, viewer: admin, now },
        { about: groupId, page },
      ): Promise<Page<ReportGroup & Thing & Earlier>> => {
        const of = { groupIds: [groupId], limit: REPORTS_PER_PAGE }
        const asked = await queries.listOpenReports(db, { ...of, offset: (page - 1) * REPORTS_PER_PAGE })
        // A page past the last has no row to carry the total.
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
          const subject = whole.responsible
            ? ({ kind: 'member', id: groupId } as const)
            : subjectOfGroup(whole, before)
          await writeLook(db, { admin, action: 'report.view', subject, at: now })
        }
        return {
          ...turned,
          ...group,
          ...thingOf(whole),
          hides: hidesOf(group),
          earlier: answered.map(toEarlier),
        }
      },
    }),
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

/**
 * Where nobody is responsible, all reports of a group are about one thing; where the member has left, they may be
 * about several.
 */
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

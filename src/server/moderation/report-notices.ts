import { keysOf } from '#rules/base/keys-of.ts'
import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { reportsAboutPath } from '#rules/moderation/admin-paths.ts'
import { reportKinds, reportReasons } from '#rules/moderation/moderation.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import { type NoticeSourceIn, person, unkept } from '#server/notices/notice.ts'
import { notifyReport } from './moderation-jobs.ts'
import { findReportFacts } from './report-notice-queries.ts'

const reportWords = {
  reported: wording(
    z.object({
      responsible: person,
      /** The thing's name, if it has one and no member is responsible for it. */
      name: z.string().nullable(),
      subject: z.enum(reportKinds),
      reporter: person,
      /** The subject is the same from the second report on, so that a third causes no other push. */
      isOneOfSeveral: z.boolean(),
      count: unkept(z.int()),
      reason: unkept(z.enum(keysOf(reportReasons))),
      details: unkept(z.string()),
    }),
    ({ responsible, name, subject, reporter, isOneOfSeveral, count, reason, details }, { nameOf }) => {
      const isHeld = subject === 'held-message'
      const about = nameOf(responsible) ?? name ?? (isHeld ? 'a former member' : withArticle(subject))
      const alone = isHeld ? `A message from ${about} is waiting for you` : `Report about ${about}`
      return {
        subject: isOneOfSeveral ? `Several reports about ${about}` : alone,
        paragraphs: [
          isHeld
            ? `A message from ${about} is being held because several neighbours have received the same text.`
            : `${nameOf(reporter) ?? 'A member'} has reported ${about}.`,
          ...(reason ? [`Reason: ${reportReasons[reason]}`] : []),
          ...(details ? [`They wrote: “${details}”`] : []),
          ...(isOneOfSeveral && count ? [`${count} reports about ${about} are waiting for a decision.`] : []),
        ],
        label: 'Review the report',
      }
    },
  ),
}

/** To all administrators except those it is about and admins of that club, while the report is open. */
export const reportNotices: NoticeSourceIn<{ reportId: string }, typeof reportWords> = {
  job: notifyReport,
  kind: 'admin',
  // All reports about one member or thing are one line, and one part of an email.
  isMerged: true,
  words: reportWords,
  async compose(db, { reportId }) {
    const [row, admins] = await Promise.all([findReportFacts(db, reportId), listAdministratorIds(db)])
    if (!row) return undefined
    const { responsible_id: responsible, reporter_id: reporter, thing_name: name, reason, details } = row
    const to = admins.filter((id) => id !== responsible && !row.club_admins.includes(id))
    if (to.length === 0) return undefined
    const count = row.open_in_group
    const told = { responsible, name, subject: row.subject_kind, reporter, reason, details }
    return {
      to,
      of: row.group_id,
      news: { news: 'reported', facts: { ...told, count, isOneOfSeveral: count > 1 } },
      path: reportsAboutPath(row.group_id),
    }
  },
}

/** 'an event', 'a club post' */
function withArticle(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind.replaceAll('-', ' ')}`
}

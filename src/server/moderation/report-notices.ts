import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { notifyReport } from './moderation-jobs.ts'
import { findReportFacts } from './report-notice-queries.ts'

/** One notice to all administrators but whom it is about, or whose club, as long as nobody has answered the report. */
export const reportNotices: NoticeSource<{ reportId: string }> = {
  job: notifyReport,
  kind: 'admin',
  // However many report one member or thing, they are one line, and one part of a letter.
  isMerged: true,
  async compose(db, { reportId }) {
    const [facts, admins] = await Promise.all([findReportFacts(db, reportId), listAdministratorIds(db)])
    if (!facts) return undefined
    const { reporter_name: reporter, reason, details } = facts
    const to = admins.filter((id) => id !== facts.responsible_id && !facts.club_admins.includes(id))
    if (to.length === 0) return undefined
    const about = facts.about_name ?? withArticle(facts.subject_kind)
    const isHeld = facts.subject_kind === 'held-message'
    return {
      to,
      of: facts.group_id,
      names: [facts.responsible_id, facts.reporter_id],
      subject: subjectOf(facts.open_in_group, { about, isHeld }),
      paragraphs: [
        isHeld
          ? `A message from ${about} is being held because several neighbours have received the same text.`
          : `${reporter ?? 'A member'} has reported ${about}.`,
        `Reason: ${reason}`,
        ...(details ? [`They wrote: “${details}”`] : []),
        ...(facts.open_in_group > 1
          ? [`${facts.open_in_group} reports about ${about} are waiting for a decision.`]
          : []),
      ],
      action: { label: 'Review the report', path: `/admin/reports?about=${facts.group_id}` },
    }
  },
}

/** The same from the second on, so that a third rings nobody once more. */
function subjectOf(count: number, { about, isHeld }: { about: string; isHeld: boolean }): string {
  if (count > 1) return `Several reports about ${about}`
  return isHeld ? `A message from ${about} is waiting for you` : `Report about ${about}`
}

/** 'an event', 'a club post' */
function withArticle(kind: string): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind.replaceAll('-', ' ')}`
}

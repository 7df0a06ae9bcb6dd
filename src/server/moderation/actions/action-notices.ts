import { cityDate, clockTime, longDate } from '#rules/base/calendar.ts'
import { actionTitles, actionWords, reportedWords } from '#rules/moderation/action-words.ts'
import { objectionDays } from '#rules/moderation/actions.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import {
  notifyAction,
  notifyObjection,
  notifyObjectionAnswer,
  notifyOutcome,
} from '#server/moderation/moderation-jobs.ts'
import { readAsWas } from '#server/moderation/report-view.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { type ActionFacts, findActionFacts, findOutcome } from './action-notice-queries.ts'

/** To whoever reported: about whom or what it was, and what came of it; not what was done. */
export const reportOutcomeNotices: NoticeSource<{ reportId: string }> = {
  job: notifyOutcome,
  kind: 'account',
  async compose(db, { reportId }) {
    const report = await findOutcome(db, reportId)
    if (!report?.reporter_id) return undefined
    const isUpheld = report.state === 'upheld'
    const facts = readAsWas(report.subject_as_was)
    const about = reportedWords(report.subject_kind, { name: report.name, facts })
    return {
      to: [report.reporter_id],
      of: reportId,
      names: [report.responsible_id],
      subject: `${isUpheld ? 'We acted on' : 'We looked at'} your report about ${about}`,
      paragraphs: [
        `Thank you for telling us about ${about} (“${report.reason}”).`,
        isUpheld
          ? 'An administrator agreed with you and has acted on it. The details stay between us and the person concerned.'
          : 'An administrator looked into it and found nothing that goes against our terms. If it happens again, report it again or block the member.',
      ],
      action: { label: 'Read our terms', path: '/terms' },
    }
  },
}

/** To whoever it is about: why, and how to object. */
export const actionNotices: NoticeSource<{ actionId: string }> = {
  job: notifyAction,
  kind: 'account',
  isBySms: true,
  async compose(db, { actionId }, { city: { timeZone } }) {
    const facts = await findActionFacts(db, actionId)
    const to = facts ? concerned(facts) : []
    if (!facts || to.length === 0) return undefined
    const { kind, subject_name: name, subject_kind: about, until, reason } = facts
    const ends = until && `${longDate(cityDate(until, timeZone))}, ${clockTime(until, timeZone)}`
    return {
      to,
      of: actionId,
      subject: actionTitles[kind],
      paragraphs: [
        actionWords(kind, { about, until: ends }),
        ...(name ? [`It is about “${name}”.`] : []),
        `Reason: “${reason}”`,
        `If you think that’s wrong, you can object within ${objectionDays} days. If possible, another administrator will review it.`,
      ],
      action: { label: 'Read it or object', path: `/objection/${actionId}` },
    }
  },
}

/** A hidden club is the matter of all its admins. */
const concerned = ({ member_id: id, kind, club_admins: admins }: ActionFacts): string[] => [
  ...new Set([...(id ? [id] : []), ...(kind === 'hide' ? admins : [])]),
]

/** To the administrators, where there are others without the one who took the decision. */
export const objectionNotices: NoticeSource<{ actionId: string }> = {
  job: notifyObjection,
  kind: 'admin',
  async compose(db, { actionId }) {
    const [facts, admins] = await Promise.all([findActionFacts(db, actionId), listAdministratorIds(db)])
    if (!facts || facts.answer) return undefined
    const theirs = concerned(facts)
    const asked = admins.filter((id) => !theirs.includes(id))
    const others = asked.filter((id) => id !== facts.made_by)
    const to = others.length > 0 ? others : asked
    if (to.length === 0) return undefined
    const who = facts.objector_name ?? 'A member'
    const about = facts.objected_by === facts.member_id ? 'them' : 'their club'
    return {
      to,
      of: actionId,
      names: [facts.objected_by],
      subject: `${who} has objected to a decision`,
      paragraphs: [`${who} thinks a decision about ${about} is wrong.`],
      action: { label: 'Review the objection', path: `/admin/reports?objection=${actionId}` },
    }
  },
}

export const objectionAnswerNotices: NoticeSource<{ actionId: string }> = {
  job: notifyObjectionAnswer,
  kind: 'account',
  async compose(db, { actionId }) {
    const facts = await findActionFacts(db, actionId)
    const to = facts ? concerned(facts) : []
    if (!facts?.answer || to.length === 0) return undefined
    const isLifted = facts.answer === 'lifted'
    // Of a club others hear of it than whoever objected.
    const isToOthers = to.some((id) => id !== facts.objected_by)
    const subjects = isToOthers
      ? { lifted: 'A decision has been reversed', upheld: 'About an objection' }
      : { lifted: 'You were right to object', upheld: 'About your objection' }
    return {
      to,
      of: actionId,
      subject: subjects[facts.answer],
      paragraphs: [
        isLifted
          ? 'We’ve looked at it again and reversed the decision.'
          : 'We’ve looked at it again. The decision stands.',
        `The administrators wrote: “${facts.answer_words}”`,
      ],
      action: { label: 'See the decision', path: `/objection/${actionId}` },
    }
  },
}

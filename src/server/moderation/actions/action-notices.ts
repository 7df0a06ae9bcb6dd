import { cityDate, clockTime, longDate } from '#rules/base/calendar.ts'
import { keysOf } from '#rules/base/keys-of.ts'
import { instant, type Reader, wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { formerMember } from '#rules/members/members.ts'
import { objectionDays } from '#rules/moderation/action-limits.ts'
import { actionTitles, actionWords, calledBy, reportedWords } from '#rules/moderation/action-words.ts'
import { actionKinds } from '#rules/moderation/actions.ts'
import { objectedPath } from '#rules/moderation/admin-paths.ts'
import { reportKinds, reportReasons } from '#rules/moderation/moderation.ts'
import { objectionPath } from '#rules/moderation/moderation-paths.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import {
  notifyAction,
  notifyObjection,
  notifyObjectionAnswer,
  notifyReportOutcome,
} from '#server/moderation/moderation-jobs.ts'
import { readAsWas } from '#server/moderation/report-view.ts'
import { type NoticeSourceIn, person, unkept } from '#server/notices/notice.ts'
import { type ActionFacts, findActionFacts, findOutcome } from './action-notice-queries.ts'

const outcome = z.object({
  responsible: person,
  subject: z.enum(reportKinds),
  /** The name of the thing, or of what it belongs to. */
  called: z.string().nullable(),
  reason: z.enum(keysOf(reportReasons)),
})

const outcomeWords = {
  upheld: wording(outcome, (facts, reader) => {
    const about = aboutWords(facts, reader)
    return {
      subject: `We acted on your report about ${about}`,
      paragraphs: [
        `Thank you for telling us about ${about} (“${reportReasons[facts.reason]}”).`,
        'An administrator agreed with you and has acted on it. The details stay between us and the person concerned.',
      ],
      label: 'Read our terms',
    }
  }),
  dismissed: wording(outcome, (facts, reader) => {
    const about = aboutWords(facts, reader)
    return {
      subject: `We looked at your report about ${about}`,
      paragraphs: [
        `Thank you for telling us about ${about} (“${reportReasons[facts.reason]}”).`,
        'An administrator looked into it and found nothing that goes against our terms. If it happens again, report it again or block the member.',
      ],
      label: 'Read our terms',
    }
  }),
}

function aboutWords({ responsible, subject, called }: z.output<typeof outcome>, { nameOf }: Reader): string {
  const name = nameOf(responsible) ?? null
  return reportedWords(subject, { name: name === formerMember ? null : name, called })
}

/** To the reporter: what the report was about, and its outcome, but not which action was taken. */
export const reportOutcomeNotices: NoticeSourceIn<{ reportId: string }, typeof outcomeWords> = {
  job: notifyReportOutcome,
  kind: 'account',
  canWait: true,
  words: outcomeWords,
  async compose(db, { reportId }) {
    const report = await findOutcome(db, reportId)
    if (!report?.reporter_id || report.state === 'open') return undefined
    const { responsible_id: responsible, subject_kind: subject, reason } = report
    const fact = calledBy[subject]
    const called = fact === null ? null : (readAsWas(report.subject_as_was)[fact] ?? null)
    return {
      to: [report.reporter_id],
      of: reportId,
      news: { news: report.state, facts: { responsible, subject, called, reason } },
      path: '/terms',
    }
  },
}

const actionNews = {
  decided: wording(
    z.object({
      kind: z.enum(actionKinds),
      about: z.enum(reportKinds),
      until: instant.nullable(),
      name: unkept(z.string().nullable()),
      reason: unkept(z.string()),
    }),
    ({ kind, about, until, name, reason }, { city: { timeZone } }) => {
      const ends = until && `${longDate(cityDate(until, timeZone))}, ${clockTime(until, timeZone)}`
      return {
        subject: actionTitles[kind],
        paragraphs: [
          actionWords(kind, { about, until: ends }),
          ...(name ? [`It is about “${name}”.`] : []),
          ...(reason ? [`Reason: “${reason}”`] : []),
          `If you think that’s wrong, you can object within ${objectionDays} days. If possible, another administrator will review it.`,
        ],
        label: 'Read it or object',
      }
    },
  ),
}

/** To the member concerned: the reason, and how to object. */
export const actionNotices: NoticeSourceIn<{ actionId: string }, typeof actionNews> = {
  job: notifyAction,
  kind: 'account',
  isBySms: true,
  words: actionNews,
  async compose(db, { actionId }) {
    const facts = await findActionFacts(db, actionId)
    const to = facts ? concerned(facts) : []
    if (!facts || to.length === 0) return undefined
    const { kind, subject_name: name, subject_kind: about, until, reason } = facts
    return {
      to,
      of: actionId,
      news: { news: 'decided', facts: { kind, about, until, name, reason } },
      path: objectionPath(actionId),
    }
  },
}

/** All admins of a hidden club are concerned. */
const concerned = ({ member_id: id, kind, club_admins: admins }: ActionFacts): string[] => [
  ...new Set([...(id ? [id] : []), ...(kind === 'hide' ? admins : [])]),
]

const objectionWords = {
  objected: wording(z.object({ by: person, isAboutThem: z.boolean() }), ({ by, isAboutThem }, { nameOf }) => {
    const objector = nameOf(by) ?? 'A member'
    return {
      subject: `${objector} has objected to a decision`,
      paragraphs: [`${objector} thinks a decision about ${isAboutThem ? 'them' : 'their club'} is wrong.`],
      label: 'Review the objection',
    }
  }),
}

/** To the administrators, without the one who took the decision if there are others. */
export const objectionNotices: NoticeSourceIn<{ actionId: string }, typeof objectionWords> = {
  job: notifyObjection,
  kind: 'admin',
  words: objectionWords,
  async compose(db, { actionId }) {
    const [facts, admins] = await Promise.all([findActionFacts(db, actionId), listAdministratorIds(db)])
    if (!facts || facts.answer) return undefined
    const theirs = concerned(facts)
    const asked = admins.filter((id) => !theirs.includes(id))
    const others = asked.filter((id) => id !== facts.made_by)
    const to = others.length > 0 ? others : asked
    if (to.length === 0) return undefined
    const { objected_by: by, member_id: memberId } = facts
    return {
      to,
      of: actionId,
      news: { news: 'objected', facts: { by, isAboutThem: by === memberId } },
      path: objectedPath(actionId),
    }
  },
}

// If a club was hidden, the answer also goes to admins who did not object themselves.
const objectionAnswer = z.object({ isToOthers: z.boolean(), answer: unkept(z.string()) })

const objectionAnswerWords = {
  lifted: wording(objectionAnswer, ({ isToOthers, answer }) => ({
    subject: isToOthers ? 'A decision has been reversed' : 'You were right to object',
    paragraphs: ['We’ve looked at it again and reversed the decision.', ...wroteWords(answer)],
    label: 'See the decision',
  })),
  upheld: wording(objectionAnswer, ({ isToOthers, answer }) => ({
    subject: isToOthers ? 'About an objection' : 'About your objection',
    paragraphs: ['We’ve looked at it again. The decision stands.', ...wroteWords(answer)],
    label: 'See the decision',
  })),
}

function wroteWords(answer: string | undefined): string[] {
  return !answer ? [] : [`The administrators wrote: “${answer}”`]
}

export const objectionAnswerNotices: NoticeSourceIn<{ actionId: string }, typeof objectionAnswerWords> = {
  job: notifyObjectionAnswer,
  kind: 'account',
  canWait: true,
  words: objectionAnswerWords,
  async compose(db, { actionId }) {
    const facts = await findActionFacts(db, actionId)
    const to = facts ? concerned(facts) : []
    if (!facts?.answer || to.length === 0) return undefined
    const isToOthers = to.some((id) => id !== facts.objected_by)
    return {
      to,
      of: actionId,
      news: { news: facts.answer, facts: { isToOthers, answer: facts.answer_words } },
      path: objectionPath(actionId),
    }
  },
}

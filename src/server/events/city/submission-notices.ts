// Notices to administrators about submitted events, and to organisers about the outcome.

import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { notifySubmission, notifySubmissionOutcome } from '#server/events/event-jobs.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import { type NoticeSourceIn, person, unkept } from '#server/notices/notice.ts'
import { findSubmissionFacts } from './submission-notice-queries.ts'

const submissionWords = {
  submitted: wording(z.object({ by: person, title: z.string() }), ({ by, title }, { nameOf }) => ({
    subject: `An event to review: ${title}`,
    paragraphs: [`${nameOf(by) ?? 'A guest'} has submitted the event ${title}.`],
    label: 'Review it',
  })),
}

/** To all administrators, until one has answered. */
export const submissionNotices: NoticeSourceIn<{ eventId: string }, typeof submissionWords> = {
  job: notifySubmission,
  kind: 'admin',
  words: submissionWords,
  async compose(db, { eventId }) {
    const [facts, to] = await Promise.all([findSubmissionFacts(db, eventId), listAdministratorIds(db)])
    if (facts?.state !== 'draft' || facts.cancelled_at) return undefined
    return {
      to,
      of: eventId,
      news: { news: 'submitted', facts: { by: facts.organiser_id, title: facts.title } },
      path: '/admin/events',
    }
  },
}

const rejected = z.object({ title: z.string(), reason: unkept(z.string().nullable()) })

const outcomeWords = {
  published: wording(z.object({ title: z.string() }), ({ title }) => ({
    subject: `${title} is published`,
    paragraphs: [`We’ve approved your event ${title}. Everyone can now see it in the list of events.`],
    label: 'See your event',
  })),
  notPublished: wording(rejected, ({ title, reason }) => ({
    subject: `${title} wasn’t published`,
    paragraphs: [`We’ve reviewed your event ${title} and decided not to publish it.`, ...submitAgain(reason)],
    label: 'See your event',
  })),
  changesRefused: wording(rejected, ({ title, reason }) => ({
    subject: `Your changes to ${title} weren’t approved`,
    paragraphs: [
      `We haven’t approved your changes to ${title}. The published event stays as it is.`,
      ...submitAgain(reason),
    ],
    label: 'See your event',
  })),
}

function submitAgain(reason: string | null | undefined): string[] {
  return [...(reason ? [`Reason: “${reason}”`] : []), 'You can change it and submit it again.']
}

/** To the member who submitted it. */
export const outcomeNotices: NoticeSourceIn<{ eventId: string }, typeof outcomeWords> = {
  job: notifySubmissionOutcome,
  kind: 'account',
  canWait: true,
  words: outcomeWords,
  async compose(db, { eventId }) {
    const facts = await findSubmissionFacts(db, eventId)
    if (!facts?.organiser_id || facts.state === 'draft') return undefined
    const { title, reject_reason: reason } = facts
    const refused = facts.revises ? 'changesRefused' : 'notPublished'
    return {
      to: [facts.organiser_id],
      of: eventId,
      news:
        facts.state === 'approved'
          ? { news: 'published', facts: { title } }
          : { news: refused, facts: { title, reason } },
      path: eventPath(eventId),
    }
  },
}

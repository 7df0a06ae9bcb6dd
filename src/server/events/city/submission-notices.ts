// The notices about submissions: to administrators, and the outcome to organisers.

import { eventPath } from '#rules/events/event-paths.ts'
import { notifyOutcome, notifySubmission } from '#server/events/event-jobs.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { findSubmissionFacts } from './submission-notice-queries.ts'

/** To all administrators, until one has answered. */
export const submissionNotices: NoticeSource<{ eventId: string }> = {
  job: notifySubmission,
  kind: 'admin',
  async compose(db, { eventId }) {
    const [facts, to] = await Promise.all([findSubmissionFacts(db, eventId), listAdministratorIds(db)])
    if (facts?.state !== 'draft' || facts.cancelled_at) return undefined
    return {
      to,
      of: eventId,
      names: [facts.organiser_id],
      subject: `An event to review: ${facts.title}`,
      paragraphs: [`${facts.organiser_name ?? 'A guest'} has submitted the event ${facts.title}.`],
      action: { label: 'Review it', path: '/admin/events' },
    }
  },
}

/** To the member who submitted it. */
export const outcomeNotices: NoticeSource<{ eventId: string }> = {
  job: notifyOutcome,
  kind: 'account',
  async compose(db, { eventId }) {
    const facts = await findSubmissionFacts(db, eventId)
    if (!facts?.organiser_id || facts.state === 'draft') return undefined
    return {
      to: [facts.organiser_id],
      of: eventId,
      ...outcomeWords(facts),
      action: { label: 'See your event', path: eventPath(eventId) },
    }
  },
}

type Facts = NonNullable<Awaited<ReturnType<typeof findSubmissionFacts>>>

function outcomeWords({ title, state, revises, reject_reason: reason }: Facts) {
  if (state === 'approved')
    return {
      subject: `${title} is published`,
      paragraphs: [`We’ve approved your event ${title}. Everyone can now see it in the list of events.`],
    }
  const [subject, says] = revises
    ? [
        `Your changes to ${title} weren’t approved`,
        `We haven’t approved your changes to ${title}. The published event stays as it is.`,
      ]
    : [`${title} wasn’t published`, `We’ve reviewed your event ${title} and decided not to publish it.`]
  return { subject, paragraphs: [says, `Reason: “${reason}”`, 'You can change it and submit it again.'] }
}

// The notice of a new calendar link: somebody else may have made it, at a device that was left logged in.
import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { notifyCalendarLink } from '#server/events/event-jobs.ts'
import type { NoticeSourceIn } from '#server/notices/notice.ts'
import { listLinks } from './feed-queries.ts'

const linkWords = {
  made: wording(z.object({ club: z.string().nullable() }), ({ club }, { city: { productName } }) => ({
    subject: 'A calendar link was made',
    paragraphs: [
      club === null
        ? `A private link to the calendar of your ${productName} account has just been made.`
        : `A private link to the meetings of ${club} has just been made with your ${productName} account.`,
      'Anyone who has it can see what’s in it. If this wasn’t you, remove it in your security settings and end any session you don’t recognise.',
    ],
    label: 'See your security settings',
  })),
}

export const calendarLinkNotices: NoticeSourceIn<
  { memberId: string; clubId: string | null },
  typeof linkWords
> = {
  job: notifyCalendarLink,
  kind: 'account',
  words: linkWords,
  async compose(db, { memberId, clubId }) {
    const link = (await listLinks(db, memberId)).find(({ club_id }) => club_id === clubId)
    if (!link) return undefined
    return {
      to: [memberId],
      of: memberId,
      news: { news: 'made', facts: { club: link.club } },
      path: '/settings/security',
    }
  },
}

import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { journeyPath, linesPath } from '#rules/journeys/journey-paths.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import { type NoticeSourceIn, person, unkept } from '#server/notices/notice.ts'
import { notifyLine, notifySighting } from './journey-jobs.ts'
import { findStopFacts } from './journey-queries.ts'

const label = 'See its journey'
const title = z.object({ title: z.string() })

const sightingWords = {
  have: wording(title, ({ title }) => ({
    subject: `Someone says they have your copy of ${title}`,
    paragraphs: [
      `Someone has used the label in your copy of ${title} to say they have it now.`,
      'We don’t know who they are, and we don’t tell them who you are.',
    ],
    label,
  })),
  left: wording(title.extend({ bookshelf: z.string().nullable() }), ({ title, bookshelf }) => ({
    subject: `Someone says they left your copy of ${title} at a bookshelf`,
    paragraphs: [
      `Someone has used the label in your copy of ${title} to say they left it at ${bookshelf ? `the bookshelf ${bookshelf}` : 'a bookshelf'}.`,
      'We don’t know who they are, and we don’t tell them who you are.',
    ],
    label,
  })),
  read: wording(title, ({ title }) => ({
    subject: `Someone has read your copy of ${title}`,
    paragraphs: [
      `Someone has used the label in your copy of ${title} to say they’ve read it.`,
      'If they left a line for the next reader, it shows once an administrator has approved it.',
    ],
    label,
  })),
}

/** To the owner of the copy. It says nothing of the person who told us. */
export const sightingNotices: NoticeSourceIn<{ stopId: string }, typeof sightingWords> = {
  job: notifySighting,
  kind: 'requests',
  // However often anybody tells of a copy, it is one notice until its owner has read it.
  isMerged: true,
  words: sightingWords,
  async compose(db, { stopId }) {
    const stop = await findStopFacts(db, stopId)
    if (!stop || stop.contradicted_at) return undefined
    if (stop.kind === 'handed' || stop.reader_id === stop.owner_id) return undefined
    const { title, bookshelf, kind } = stop
    return {
      to: [stop.owner_id],
      of: stop.copy_id,
      news: kind === 'left' ? { news: kind, facts: { title, bookshelf } } : { news: kind, facts: { title } },
      path: journeyPath(stop.code),
    }
  },
}

const lineWords = {
  line: wording(
    title.extend({ by: person, words: unkept(z.string()) }),
    ({ title, by, words }, { nameOf }) => ({
      subject: `A line for the next reader of ${title}`,
      paragraphs: [
        `${nameOf(by) ?? 'Someone without an account'} has left a line for the next reader of a copy of ${title}.`,
        ...(words ? [`They wrote: “${words}”`] : []),
      ],
      label: 'Review the line',
    }),
  ),
}

/** To all administrators, until one has answered. */
export const lineNotices: NoticeSourceIn<{ stopId: string }, typeof lineWords> = {
  job: notifyLine,
  kind: 'admin',
  // However often its reader changes it, it is one notice until an administrator has read it.
  isMerged: true,
  words: lineWords,
  async compose(db, { stopId }) {
    const [stop, to] = await Promise.all([findStopFacts(db, stopId), listAdministratorIds(db)])
    if (stop?.words_state !== 'waiting' || stop.contradicted_at) return undefined
    const { title, reader_id: by, words } = stop
    return { to, of: stopId, news: { news: 'line', facts: { title, by, words } }, path: linesPath }
  },
}

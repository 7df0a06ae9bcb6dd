import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { photoAlone } from '#rules/messages/messages.ts'
import { type NoticeSourceIn, person, unkept } from '#server/notices/notice.ts'
import { notifyMessage } from './message-jobs.ts'
import { listUnreadMessages, listWritten } from './message-notice-queries.ts'

// The most messages quoted, and the most characters of each; the rest is in the conversation.
const MOST_QUOTED = 3
const LONGEST_QUOTE = 300

const quotes = z.array(z.object({ body: z.string(), hasPhoto: z.boolean() }))
// Quotes are looked up at each reading: an email has all of them, a list only the newest message.
const quoting = { sender: person, messageId: z.uuid(), quotes: unkept(quotes) }

const messageWords = {
  one: wording(
    z.object({ ...quoting, isPhotoAlone: z.boolean() }),
    ({ sender, isPhotoAlone, quotes = [] }, { nameOf }) => ({
      subject: `${nameOf(sender) ?? nobodyKnown} ${isPhotoAlone ? 'sent you a photo' : 'sent you a message'}`,
      paragraphs: quotes.map(said),
      label: 'Go to the conversation',
    }),
  ),
  several: wording(
    z.object({ ...quoting, unread: z.int() }),
    ({ sender, unread, quotes = [] }, { nameOf }) => ({
      subject: `${nameOf(sender) ?? nobodyKnown} sent you ${unread} messages`,
      paragraphs: quotes.map(said),
      label: 'Go to the conversation',
    }),
  ),
}

/** One notice for all unread messages of a conversation; none once they are read. */
export const messageNotices: NoticeSourceIn<
  { conversationId: string; memberId: string },
  typeof messageWords
> = {
  job: notifyMessage,
  kind: 'messages',
  isMerged: true,
  words: messageWords,
  async compose(db, { conversationId, memberId }) {
    const rows = await listUnreadMessages(db, { conversationId, memberId, most: MOST_QUOTED })
    const [newest] = rows
    if (!newest) return undefined
    const { sender_id: sender, id: messageId, unread } = newest
    const facts = { sender, messageId, quotes: rows.reverse().map(toQuote) }
    return {
      to: [memberId],
      of: conversationId,
      news:
        unread === 1
          ? { news: 'one', facts: { ...facts, isPhotoAlone: newest.has_photo && newest.body === '' } }
          : { news: 'several', facts: { ...facts, unread } },
      path: conversationPath(conversationId),
    }
  },
  async recall(db, told) {
    const wanted = told.flatMap(({ id, facts }) => {
      const found = z.object({ messageId: z.uuid() }).safeParse(facts)
      return found.success ? [{ id, messageId: found.data.messageId }] : []
    })
    const written = await listWritten(
      db,
      wanted.map(({ messageId }) => messageId),
    )
    return new Map(
      wanted.flatMap(({ id, messageId }) => {
        const row = written.find((message) => message.id === messageId)
        return row ? [[id, { quotes: [toQuote(row)] }]] : []
      }),
    )
  },
}

type Quote = z.output<typeof quotes>[number]
const nobodyKnown = 'A neighbour'

const toQuote = ({ body, has_photo: hasPhoto }: { body: string; has_photo: boolean }): Quote => ({
  body,
  hasPhoto,
})

function said({ body, hasPhoto }: Quote): string {
  if (!hasPhoto) return `“${quoted(body)}”`
  return body === '' ? `${photoAlone}.` : `“${quoted(body)}” (with a photo)`
}

function quoted(body: string): string {
  const signs = [...body.replaceAll(/\s+/g, ' ')]
  return signs.length > LONGEST_QUOTE ? `${signs.slice(0, LONGEST_QUOTE).join('')}…` : signs.join('')
}

import { conversationPath } from '#rules/messages/conversation-path.ts'
import { photoAlone } from '#rules/messages/messages.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { notifyMessage } from './message-jobs.ts'
import { listUnreadMessages } from './message-notice-queries.ts'

// So many are quoted, and so much of each: the rest is in the conversation.
const MOST_QUOTED = 3
const LONGEST_QUOTE = 300

/** However many messages wait in a conversation, they are told in one notice, and no more once they are read. */
export const messageNotices: NoticeSource<{ conversationId: string; memberId: string }> = {
  job: notifyMessage,
  kind: 'messages',
  isMerged: true,
  async compose(db, { conversationId, memberId }) {
    const rows = await listUnreadMessages(db, { conversationId, memberId, most: MOST_QUOTED })
    const [newest] = rows
    if (!newest) return undefined
    const { writer, unread } = newest
    return {
      to: [memberId],
      of: conversationId,
      names: [newest.sender_id],
      subject: unread === 1 ? `${writer} ${sentWords(newest)}` : `${writer} sent you ${unread} messages`,
      paragraphs: rows.reverse().map(said),
      action: { label: 'Open the conversation', path: conversationPath(conversationId) },
    }
  },
}

type Said = { body: string; has_photo: boolean }

const sentWords = ({ body, has_photo: hasPhoto }: Said) =>
  hasPhoto && body === '' ? 'sent you a photo' : 'sent you a message'

function said({ body, has_photo: hasPhoto }: Said): string {
  if (!hasPhoto) return `“${quoted(body)}”`
  return body === '' ? `${photoAlone}.` : `“${quoted(body)}” (with a photo)`
}

function quoted(body: string): string {
  const signs = [...body.replaceAll(/\s+/g, ' ')]
  return signs.length > LONGEST_QUOTE ? `${signs.slice(0, LONGEST_QUOTE).join('')}…` : signs.join('')
}

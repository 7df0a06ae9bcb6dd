import type { Member } from '#rules/base/viewer.ts'
import type { Reader } from '#rules/base/wording.ts'
import type { Standing } from '#rules/messages/messages.ts'
import { previewWords, systemWords } from '#rules/messages/system-messages.ts'
import { type Person, toPerson } from '#server/members/person.ts'
import type { findDraft, listConversations } from './conversation-queries.ts'
import type { listMessages } from './message-queries.ts'

/** The subject of a conversation. */
export type AboutBook = { id: string; title: string; copyId: string }

export type ConversationCard = {
  id: string
  other: Person
  book: AboutBook | null
  standing: Standing
  askedByViewer: boolean
  lastMessage: string
  lastMessageAt: Date
  unread: number
}

export type MessageView = {
  id: string
  /** Increases from message to message: lower is older. */
  seq: number
  sender: 'viewer' | 'other' | 'system'
  body: string
  photo: MessagePhoto | null
  /** It had a photo, which was deleted with its sender's account. */
  isPhotoGone: boolean
  sentAt: Date
}

/** `alt` describes the picture, if its sender did. Only the two members of the conversation may fetch it. */
export type MessagePhoto = { id: string; width: number; height: number; tint: string; alt: string }

type ConversationRow = Awaited<ReturnType<typeof listConversations>>[number]
type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]
type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** The viewer as a reader of system messages in a conversation, which name nobody but its two members. */
export function readerOf(
  row: ConversationRow,
  { viewer, city }: { viewer: Member; city: Reader['city'] },
): Reader {
  const names = new Map([
    [viewer.id, viewer.name],
    [row.other_id, row.other_name],
  ])
  return { id: viewer.id, city, nameOf: (id) => names.get(id ?? '') }
}

export function toConversationCard(row: ConversationRow, reader: Reader): ConversationCard {
  return {
    id: row.id,
    other: toPerson({
      id: row.other_id,
      name: row.other_name,
      photoId: row.other_photo_id,
      photoTint: row.other_photo_tint,
    }),
    book: toAboutBook(row),
    standing: row.standing,
    askedByViewer: row.asked_by === reader.id,
    lastMessage:
      row.last_news === null
        ? row.last_message
        : previewWords({ news: row.last_news, facts: row.last_facts }, reader),
    lastMessageAt: row.last_message_at,
    unread: row.unread,
  }
}

export function toMessageView(row: MessageRow, reader: Reader): MessageView {
  const { id, seq, body, news, facts, created_at: sentAt } = row
  const photo = toPhoto(row)
  const said = { id, seq, body, photo, isPhotoGone: row.has_photo && !photo, sentAt }
  if (news !== null) return { ...said, sender: 'system', body: systemWords({ news, facts }, reader) }
  return { ...said, sender: row.sender_id === reader.id ? 'viewer' : 'other' }
}

/** A message of one of the two members, as its reporter chooses it. */
export type Said = { id: string; isOwn: boolean; body: string; hasPhoto: boolean }

/** None of the product's own words, and nothing of which nothing is left. */
export function toSaid(row: MessageRow, viewerId: string): Said[] {
  const said = {
    id: row.id,
    isOwn: row.sender_id === viewerId,
    body: row.body,
    hasPhoto: row.photo_id !== null,
  }
  return row.news === null && (said.body !== '' || said.hasPhoto) ? [said] : []
}

function toPhoto(row: MessageRow): MessagePhoto | null {
  const { photo_id: id, photo_width: width, photo_height: height, photo_tint: tint, photo_alt: alt } = row
  return id && width && height && tint ? { id, width, height, tint, alt } : null
}

export function toDraft(row: DraftRow): { other: Person; book: AboutBook | null } {
  const other = toPerson({
    id: row.id,
    name: row.name,
    photoId: row.photo_id,
    photoTint: row.photo_tint,
  })
  return { other, book: toAboutBook(row) }
}

function toAboutBook(row: {
  book_id: string | null
  book_title: string | null
  copy_id: string | null
}): AboutBook | null {
  const { book_id: id, book_title: title, copy_id: copyId } = row
  return id && title && copyId ? { id, title, copyId } : null
}

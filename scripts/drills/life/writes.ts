// What members write during a drill: each kind by the form that a browser without scripts sends, with a key by which it is found again.

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import sharp from 'sharp'
import { eventPath } from '#rules/events/event-paths.ts'
import { bookPath, reviewPath } from '#rules/library/book-paths.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { at } from './at.ts'
import type { City } from './city.ts'
import {
  storedMessages,
  storedPhotos,
  storedReplies,
  storedRequests,
  storedReviews,
  storedSeats,
} from './city-queries.ts'

export type Write = {
  key: string
  memberId: string
  path: string
  form: FormData | URLSearchParams
  /** The page of guests that has its key in it once it is stored. */
  shownAt?: string
}

export type Kind = {
  name: string
  perSecond: number
  /** The next thing to write; undefined: there is nothing left. */
  next(city: City, turn: number): Write | undefined
  /** Whether a redirect to there says that it is stored; any does, unless this is given. */
  isStoredBy?: (leadsTo: string) => boolean
  stored(pool: pg.Pool, keys: string[], files: () => string[]): Promise<{ key: string; times: number }[]>
}

const messages: Kind = {
  name: 'messages',
  perSecond: 4,
  next: ({ talks }, turn) => {
    const { conversationId, from } = at(talks, turn)
    const key = randomUUID()
    return {
      ...{ key, memberId: from, path: conversationPath(conversationId) },
      form: new URLSearchParams({ body: 'Is it still there?', clientKey: key }),
    }
  },
  stored: storedMessages,
}

const replies: Kind = {
  name: 'replies',
  perSecond: 2,
  next: ({ memberIds, discussion }, turn) => {
    const key = randomUUID()
    return {
      ...{ key, memberId: at(memberIds, turn), path: discussion },
      form: new URLSearchParams({ intent: 'reply', message: 'By the river.', clientKey: key }),
    }
  },
  // A refused one may lead to the newest page of the discussion, a stored one to itself.
  isStoredBy: (leadsTo) => leadsTo.includes('#'),
  stored: storedReplies,
}

const requests: Kind = {
  name: 'requests',
  perSecond: 1,
  next: ({ memberIds, copies }, turn) => {
    const copy = copies[turn]
    if (!copy) return undefined
    // Never its owner.
    const memberId = at(memberIds, turn + 1)
    return {
      ...{ key: `${copy.id}/${memberId}`, memberId, path: bookPath(copy.bookId) },
      form: new URLSearchParams({ intent: 'request', copyId: copy.id, message: '' }),
    }
  },
  stored: storedRequests,
}

const seats: Kind = {
  name: 'seats',
  perSecond: 1,
  next: ({ memberIds, events }, turn) => {
    const event = events[Math.floor(turn / memberIds.length)]
    if (!event) return undefined
    const memberId = at(memberIds, turn)
    return {
      ...{ key: `${event.id}/${memberId}`, memberId, path: eventPath(event.id) },
      form: new URLSearchParams({ intent: 'answer', event: event.id, answer: 'going' }),
    }
  },
  stored: storedSeats,
}

/** What everybody reads on a page that standbys answer. */
const reviews: Kind = {
  name: 'reviews',
  perSecond: 2,
  next: ({ memberIds, copies }, turn) => {
    const { bookId } = at(copies, turn)
    // Another member each time that the books begin again: one has only one review of a book.
    const memberId = at(memberIds, turn + Math.floor(turn / copies.length))
    const key = `Read it twice ${randomUUID()}`
    return {
      ...{ key, memberId, path: reviewPath(bookId), shownAt: bookPath(bookId) },
      form: new URLSearchParams({ stars: '4', words: key }),
    }
  },
  stored: storedReviews,
}

const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#3d6b3c' } })
  .jpeg()
  .toBuffer()

const uploads: Kind = {
  name: 'uploads',
  perSecond: 1,
  next: ({ talks }, turn) => {
    const { conversationId, to } = at(talks, turn)
    const key = randomUUID()
    const form = new FormData()
    form.set('body', '')
    form.set('clientKey', key)
    form.set('alt', 'The cover')
    form.set('photo', new File([new Uint8Array(picture)], 'cover.jpg', { type: 'image/jpeg' }))
    return { key, memberId: to, path: conversationPath(conversationId), form }
  },
  /** A message counts if its photo is in the object store. */
  stored: async (pool, keys, files) => {
    const names = files().join('\n')
    const photos = await storedPhotos(pool, keys)
    const whole = new Set(photos.filter(({ photo }) => names.includes(photo)).map(({ key }) => key))
    return (await storedMessages(pool, keys)).filter(({ key }) => whole.has(key))
  },
}

export const kinds: Kind[] = [messages, replies, requests, seats, reviews, uploads]

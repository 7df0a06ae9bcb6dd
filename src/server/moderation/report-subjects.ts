// The possible subjects of a report: for each kind, the member responsible and the thing's present facts. Read
// through the feature that owns it, as the viewer may see it; anything the viewer cannot see is not found.

import type { Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { type AsWas, type ReportKind, reportedFacts } from '#rules/moderation/moderation.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import type { EventService } from '#server/events/event-service.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { MessageService } from '#server/messages/message-service.ts'
import type { PlacesService } from '#server/places/places-service.ts'
import type { Database } from '#server/store/database.ts'
import type { ShownMessage } from './excerpt.ts'

type ReportedThing = {
  /** The member responsible; null where there is nobody. */
  responsibleId: string | null
  /** The thing at the time of the report: labels and their values. Nothing that only other members may see. */
  asWas: AsWas
  /** For a conversation, the messages that the reporter shows us. */
  shown?: ShownMessage[]
  /** Notifies other members affected, in the report's transaction. */
  tell?: (tx: Database, details: string) => Promise<void>
}

/** `shown`: for a conversation, the messages that the reporter shows us. */
export type ReportSubjects = Record<
  ReportKind,
  (viewer: Viewer, id: string, shown: string[]) => Promise<ReportedThing>
>

export function createReportSubjects(parts: {
  db: Database
  members: Pick<MemberService, 'profile'>
  messages: Pick<MessageService, 'conversationToReport' | 'excerpt'>
  library: Pick<LibraryService, 'review'>
  places: Pick<PlacesService, 'check' | 'bookshelf' | 'suggesterOf'>
  clubs: Pick<ClubService, 'discussionPost' | 'tellModerators' | 'club' | 'reportClub' | 'adminsOf'>
  events: Pick<EventService, 'event' | 'organiserOf'>
}): ReportSubjects {
  const { db, members, messages, library, places, clubs, events } = parts
  return {
    async member(viewer, id) {
      const { id: responsibleId, name, username, role, bio } = await members.profile(viewer, { id })
      return { responsibleId, asWas: written({ name, username, role, about: bio }) }
    },

    async conversation(viewer, id, shown) {
      const {
        id: responsibleId,
        name,
        bookTitle,
      } = await messages.conversationToReport(viewer, { conversationId: id })
      const excerpt = shown.length > 0 ? await messages.excerpt(viewer, id, shown) : []
      return {
        responsibleId,
        asWas: written({ name, book: bookTitle }),
        shown: excerpt.map(({ id: messageId, by, words, hasPhoto, photo }) => ({
          id: messageId,
          text: [`${by}:`, words, hasPhoto && '(with a photo)'].filter(Boolean).join(' '),
          photo,
        })),
      }
    },

    async club(viewer, id) {
      const { name, category, description } = await clubs.club(viewer, { clubId: id })
      const [responsibleId = null] = await clubs.adminsOf(db, id)
      return {
        responsibleId,
        asWas: written({ name, category, description }),
        tell: (tx, details) => clubs.reportClub(tx, viewer, { clubId: id, words: details }),
      }
    },

    // Members never see one, and cannot report it (automatic/automatic-holds.ts).
    'held-message': () => Promise.reject(new DomainError('NOT_FOUND')),

    async review(viewer, id) {
      const { by, bookTitle, words } = await library.review(viewer, { id })
      return { responsibleId: by.id, asWas: written({ name: by.name, book: bookTitle, review: words }) }
    },

    async 'bookshelf-check'(viewer, id) {
      const { by, bookshelf, words, books } = await places.check(viewer, { id })
      return {
        responsibleId: by.id,
        asWas: written({
          name: by.name,
          bookshelf,
          check: words,
          books: books === null ? null : String(books),
        }),
      }
    },

    async bookshelf(viewer, id) {
      const { name, suburb, directions } = await places.bookshelf(viewer, { id })
      return { responsibleId: await places.suggesterOf(id), asWas: written({ name, suburb, directions }) }
    },

    async event(viewer, id) {
      const { title: name, place, description, notes } = await events.event(viewer, { eventId: id })
      const messages = notes.map(({ by, body }) => `${by}: ${body}`).join('\n')
      return {
        responsibleId: await events.organiserOf(id),
        asWas: written({ name, place, description, messages }),
      }
    },

    async 'discussion-post'(viewer, id) {
      const {
        authorId,
        authorName: name,
        title,
        body,
      } = await clubs.discussionPost(viewer, { id, askedFor: 'any' })
      const asWas = written({ name, discussion: title, wrote: body })
      return { responsibleId: authorId, asWas, tell: (tx) => clubs.tellModerators(tx, id) }
    },
  }
}

function written(facts: { [Fact in keyof AsWas]: string | null }): AsWas {
  return Object.fromEntries(reportedFacts.flatMap((name) => (facts[name] ? [[name, facts[name]]] : [])))
}

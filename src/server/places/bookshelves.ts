// Community bookshelves: members suggest them, administrators approve them for the map, everybody can find them.
import type { City } from '#city/city.ts'
import { suburbBySlug } from '#city/suburbs.ts'
import { growing } from '#rules/base/paging.ts'
import { memberOf } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { standpointIn } from '#rules/geography/asked-standpoint.ts'
import { suburbNamed } from '#rules/geography/suburb-named.ts'
import {
  answerSuggestionInput,
  bookshelvesInput,
  placeInput,
  suburbBookshelvesInput,
  suggestBookshelfInput,
  suggestionsInput,
} from '#rules/places/place-inputs.ts'
import { isAbout, type SuggestionAnswer, shownChecks, streetPosition } from '#rules/places/places.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type Administrator, writeDown, writeLook } from '#server/members/admin-log/admin-log-queries.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './bookshelf-queries.ts'
import { listChecks } from './check-queries.ts'
import { notifyAnswer, notifySuggestion } from './place-jobs.ts'
import { toBookshelf, toBookshelfLine, toCheck, toSuggestion } from './place-view.ts'

export type BookshelfParts = {
  pictures: Pick<Pictures, 'take'>
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
  city: City
}

export function createBookshelves({
  pictures,
  jobs,
  clock,
  mapChanged,
}: BookshelfParts & { mapChanged: () => void }) {
  return {
    approveSuggestionFor,

    /** Runs after the transaction is committed. */
    suggestionsApproved: mapChanged,

    operations: {
      /** Those on the map, nearest first. */
      bookshelves: defineRead({
        by: 'guest',
        input: bookshelvesInput,
        run: async ({ db }, { from, shown }) => {
          const rows = await queries.listBookshelves(db, { from, limit: shown })
          return rows.map((row) => toBookshelfLine(row, from))
        },
      }),

      /** Those nearest to a suburb, and how many are in it. NOT_FOUND. */
      suburbBookshelves: defineRead({
        by: 'guest',
        input: suburbBookshelvesInput,
        run: async ({ db }, { suburb: slug, shown }) => {
          const suburb = suburbBySlug(slug)
          if (!suburb) throw new DomainError('NOT_FOUND')
          const from = standpointIn(suburb)
          const rows = await queries.listAroundSuburb(db, { from, suburb: slug, limit: shown })
          return { bookshelves: rows.map((row) => toBookshelfLine(row, from)), total: rows[0]?.total ?? 0 }
        },
      }),

      /**
       * One with its latest check. When an administrator opens one that is not on the map, their log records it.
       * NOT_FOUND.
       */
      bookshelf: defineRead({
        by: 'guest',
        input: placeInput,
        run: async ({ db, viewer, now }, { id }) => {
          const row = await queries.findBookshelf(db, viewer, id)
          if (!row) throw new DomainError('NOT_FOUND')
          if (row.is_by_admin) {
            const subject = { kind: 'bookshelf', id, name: row.name } as const
            const look = { admin: memberOf(viewer), action: 'bookshelf.view', subject } as const
            await writeLook(db, { ...look, memberId: row.suggested_by, at: now })
          }
          const checks = await listChecks(db, { viewer, bookshelfId: id, limit: shownChecks })
          return { ...toBookshelf(row, viewer), checks: checks.map((check) => toCheck(check, viewer)) }
        },
      }),

      /**
       * Suggests one for an administrator to review. UNKNOWN_SUBURB, BOOKSHELF_ELSEWHERE, BOOKSHELF_KNOWN, IMAGE_…
       */
      suggestBookshelf: defineCommand({
        by: 'writer',
        input: suggestBookshelfInput,
        counts: ['suggestionByMember'],
        alsoCounts: ['uploadByMember'],
        refuses: { bookshelves_one_at_a_spot: 'BOOKSHELF_KNOWN' },
        prepare: async ({ viewer }, suggested) => {
          const suburb = suburbNamed(suggested.suburb)
          const position = streetPosition(suggested.position)
          if (!isAbout(position, suburb)) throw new DomainError('BOOKSHELF_ELSEWHERE')
          const { photo } = suggested
          const pictureId = photo ? (await pictures.take(viewer, photo, 'cover')).id : null
          return { ...position, suburb: suburb.slug, picture_id: pictureId }
        },
        run: async ({ tx, viewer, now }, { name, directions }, prepared): Promise<string> => {
          const bookshelfId = await queries.insertBookshelf(tx, {
            name,
            directions,
            ...prepared,
            suggested_by: viewer.id,
            suggested_at: now,
          })
          await jobs.enqueue(tx, notifySuggestion, { bookshelfId })
          return bookshelfId
        },
      }),

      /** For administrators: the longest waiting first. */
      suggestions: defineRead({
        by: 'admin',
        input: suggestionsInput,
        run: async ({ db, now }, { shown, ...filter }) => {
          const found = await queries.listSuggestions(db, { filter, now, limit: shown + 1 })
          const { rows, more } = growing(found, shown)
          return { suggestions: rows.map(toSuggestion), more }
        },
      }),

      /**
       * Answers a suggestion once, and notifies its suggester. SUGGESTION_ANSWERED if another administrator was
       * quicker.
       */
      answerSuggestion: defineCommand({
        by: 'admin',
        input: answerSuggestionInput,
        run: ({ tx, viewer: admin }, answer) => answerIn(tx, { ...answer, admin }),
        afterwards: mapChanged,
      }),

      /** Takes it off the map for good. NOT_FOUND if it is not on it. */
      removeBookshelf: defineCommand({
        by: 'admin',
        input: placeInput,
        run: async ({ tx, viewer: admin, now: at }, { id }): Promise<void> => {
          const gone = await queries.removeBookshelf(tx, { id, adminId: admin.id, at })
          if (!gone) throw new DomainError('NOT_FOUND')
          await writeDown(tx, { admin, action: 'bookshelf.remove', ...toLogLine(gone), at })
        },
        afterwards: mapChanged,
      }),
    },
  }

  /** Approves one of a batch, in the caller's transaction. */
  async function approveSuggestionFor(
    tx: Database,
    admin: Administrator,
    { id }: { id: string },
  ): Promise<void> {
    await answerIn(tx, { id, answer: 'approved', words: '', admin })
  }

  async function answerIn(
    tx: Database,
    {
      id,
      answer,
      words,
      admin,
    }: { id: string; answer: SuggestionAnswer; words: string; admin: Administrator },
  ): Promise<void> {
    const at = clock()
    const answered = await queries.answerSuggestion(tx, { id, state: answer, words, adminId: admin.id, at })
    if (!answered)
      throw new DomainError((await queries.isBookshelf(tx, id)) ? 'SUGGESTION_ANSWERED' : 'NOT_FOUND')
    const action = answer === 'approved' ? 'bookshelf.approve' : 'bookshelf.decline'
    await writeDown(tx, { admin, action, ...toLogLine(answered), why: words, at })
    await jobs.enqueue(tx, notifyAnswer, { bookshelfId: id })
    await readByAdministrators(tx, id)
  }
}

const toLogLine = ({
  id,
  name,
  suggested_by,
}: {
  id: string
  name: string
  suggested_by: string | null
}) => ({
  subject: { kind: 'bookshelf', id, name } as const,
  memberId: suggested_by,
})

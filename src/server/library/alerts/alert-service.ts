// Alerts for wishes: saved searches, their distance, and newly available copies.

import { isUuid } from '#rules/base/ids.ts'
import type { z } from '#rules/base/zod.ts'
import { DomainError } from '#rules/domain-error.ts'
import { standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { noPlaceNamed } from '#rules/geography/suburb-named.ts'
import { mostSavedSearches, settledSeconds } from '#rules/library/alerts.ts'
import {
  savedSearchInput,
  searchIdInput,
  showWishesInput,
  wishDistanceInput,
} from '#rules/library/book-inputs.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { wordsToKeep } from '#server/library/search/find-matches.ts'
import { termsOf } from '#server/library/search/search-terms.ts'
import { tabOf } from '#server/live/live-notice.ts'
import { announce } from '#server/live/live-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { copyAvailable, type Earlier, watchArrivals, wishAnswered } from './alert-jobs.ts'
import { type TakenArrival, takeArrivals } from './alert-queries.ts'
import * as saved from './saved-search-queries.ts'

const MOST_AT_ONCE = 200

export function createAlertService(parts: {
  db: Database
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  clock: () => Date
}) {
  const { db, jobs, clock } = parts

  return {
    operations: {
      /** Idempotent. NOTHING_TO_SAVE, UNKNOWN_SUBURB, SAVED_SEARCHES_FULL. */
      saveSearch: defineCommand({
        by: 'writer',
        input: savedSearchInput,
        // A search for every book, or for punctuation alone, cannot be saved.
        refuses: { saved_searches_ask_something: 'NOTHING_TO_SAVE' },
        prepare: ({ db }, wished) => toSave(db, wished),
        run: async ({ tx, viewer }, _wished, search): Promise<void> => {
          const { id } = viewer
          const count = await saved.countSaved(tx, id)
          if (!(await saved.insertSaved(tx, id, search))) return
          if (count >= mostSavedSearches) throw new DomainError('SAVED_SEARCHES_FULL')
          await announce(tx, { members: [id], about: 'library', from: tabOf(viewer) })
        },
      }),

      forgetSearch: defineCommand({
        by: 'writer',
        input: searchIdInput,
        run: async ({ tx, viewer }, { searchId }): Promise<void> => {
          if (!isUuid(searchId) || !(await saved.deleteSaved(tx, viewer.id, searchId))) return
          await announce(tx, { members: [viewer.id], about: 'library', from: tabOf(viewer) })
        },
      }),

      /** The viewer's saved searches, newest first, the distance in km for all their wishes, and whether those show. */
      lookouts: defineRead({
        by: 'member',
        run: async ({ db, viewer }) => {
          const rows = await saved.listSaved(db, viewer.id, mostSavedSearches)
          const searches = rows.flatMap(({ id, text, genre, offer, km, place }) =>
            id === null || text === null || km === null || place === null
              ? []
              : [{ id, text, genre, offer, km, place }],
          )
          return { km: rows[0]?.wish_km ?? 0, showsWishes: rows[0]?.shows_wishes ?? false, searches }
        },
      }),

      setWishDistance: defineCommand({
        by: 'member',
        whileSuspended: 'their own settings',
        input: wishDistanceInput,
        run: async ({ tx, viewer }, { km }): Promise<void> => {
          await saved.setWishKm(tx, viewer.id, km)
          await announce(tx, { members: [viewer.id], about: 'library', from: tabOf(viewer) })
        },
      }),

      /** Whether the page of the viewer's suburb shows their wishes, without a name. */
      showWishes: defineCommand({
        by: 'member',
        whileSuspended: 'their own settings',
        input: showWishesInput,
        run: async ({ tx, viewer }, { shows }): Promise<void> => {
          await saved.setShowsWishes(tx, viewer.id, shows)
          await announce(tx, { members: [viewer.id], about: 'library', from: tabOf(viewer) })
        },
      }),
    },

    /** Notifies members of copies on their wishlist that became available, or changed to match, and stayed that way for a moment. */
    async watchArrivals(now = clock()): Promise<void> {
      const before = new Date(now.getTime() - settledSeconds * 1000)
      await withTransaction(db, async (tx) => {
        const arrived = await takeArrivals(tx, { before, now, most: MOST_AT_ONCE })
        const wished = arrived.filter((arrival) => arrival.is_wished)
        await jobs.enqueueAll(
          tx,
          copyAvailable,
          wished.map((arrival) => ({ copyId: arrival.copy_id, ...whatItWas(arrival) })),
        )
        const answers = wished.flatMap(({ copy_id: copyId, answers_suburb: suburb }) =>
          suburb === null ? [] : [{ copyId, suburb }],
        )
        await jobs.enqueueAll(tx, wishAnswered, answers)
        if (arrived.length >= MOST_AT_ONCE) await jobs.enqueue(tx, watchArrivals, {})
      })
    },
  }
}

/** Undefined for a copy that was not listed before: it is news to everybody. */
function whatItWas(arrival: TakenArrival): { from?: Earlier } {
  const {
    from_lat: lat,
    from_lng: lng,
    from_offer: offer,
    from_work: workId,
    from_book: bookId,
    from_text: text,
  } = arrival
  if (lat === null || lng === null || offer === null || workId === null) return {}
  const book = text === null ? {} : { book: { text, genre: arrival.from_genre, isbn: arrival.from_isbn } }
  return { from: { lat, lng, offer, workId, bookId, ...book } }
}

async function toSave(
  db: Database,
  { genre, offer, km, place, ...wished }: z.output<typeof savedSearchInput>,
): Promise<saved.SearchToSave> {
  const text = wished.text.trim()
  if (place && !standpointNamed(place)) throw noPlaceNamed(place)
  const words = await wordsToKeep(db, { text, genre })
  return { text, words, isbn: termsOf(text)?.isbn ?? null, genre, offer, km, place }
}

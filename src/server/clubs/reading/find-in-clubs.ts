// Searching what members share with the viewer's clubs alone, which no other search finds.
import { findInClubsInput } from '#rules/clubs/reading/reading-inputs.ts'
import { termsOf } from '#server/library/search/search-terms.ts'
import { defineRead } from '#server/operations/operation.ts'
import { findCopiesForClubs } from './club-copy-queries.ts'
import { toCopyInClub } from './reading-view.ts'

const MOST_FOUND = 6

/** For each matching work one copy, at any distance, at most six; whether there are more. Nothing without a text. */
export const findInClubs = defineRead({
  by: 'member',
  input: findInClubsInput,
  run: async ({ db, viewer, now }, { text, genre, offer = null, withOut }) => {
    const terms = termsOf(text)
    if (!terms) return { copies: [], hasMore: false }
    const filter = { terms, genre }
    const rows = await findCopiesForClubs(db, { viewer, filter, offer, withOut, now, limit: MOST_FOUND + 1 })
    return { copies: rows.slice(0, MOST_FOUND).map(toCopyInClub), hasMore: rows.length > MOST_FOUND }
  },
})

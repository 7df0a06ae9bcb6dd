// A member's search among clubs: what their members share with the viewer's clubs alone, which no other search finds, and how many clubs it finds.
import { findInClubsInput } from '#rules/clubs/reading/reading-inputs.ts'
import { wordsOf } from '#server/clubs/list/club-list.ts'
import { termsOf } from '#server/library/search/search-terms.ts'
import { defineRead } from '#server/operations/operation.ts'
import { findCopiesForClubs } from './club-copy-queries.ts'
import { toCopyInClub } from './reading-view.ts'

const MOST_FOUND = 6

/**
 * For each matching work one copy, at any distance, at most six; whether there are more; and, as `countClubsCalled` does, how many
 * open clubs a search for these words finds. Nothing without a text.
 */
export const findInClubs = defineRead({
  by: 'member',
  input: findInClubsInput,
  run: async ({ db, viewer, now }, { text, genre, offer = null, withOut }) => {
    const terms = termsOf(text)
    if (!terms) return { clubsCalled: 0, copies: [], hasMore: false }
    const { clubsCalled, rows } = await findCopiesForClubs(db, {
      ...{ viewer, filter: { terms, genre }, offer, withOut, now },
      clubWords: wordsOf(text),
      limit: MOST_FOUND + 1,
    })
    return {
      clubsCalled,
      copies: rows.slice(0, MOST_FOUND).map(toCopyInClub),
      hasMore: rows.length > MOST_FOUND,
    }
  },
})

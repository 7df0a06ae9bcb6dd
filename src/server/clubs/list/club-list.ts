// The clubs of the city, and those of one member.

import { memberOf } from '#rules/base/viewer.ts'
import {
  clubsCalledInput,
  clubsInSuburbInput,
  clubsOfInput,
  findClubsInput,
  liveliestInput,
} from '#rules/clubs/club-inputs.ts'
import { clubDistance } from '#rules/clubs/club-place.ts'
import { suburbsWithin } from '#rules/geography/suburbs-within.ts'
import { toClubCard } from '#server/clubs/club-view.ts'
import { defineRead } from '#server/operations/operation.ts'
import * as queries from './club-list-queries.ts'

const MOST_WORDS = 8

export const clubList = {
  /** Cards of the open clubs, the liveliest first. */
  liveliestClubs: defineRead({
    by: 'guest',
    input: liveliestInput,
    run: async ({ db, viewer }, { limit }) =>
      (await queries.listLiveliest(db, viewer, limit)).map(toClubCard),
  }),

  /**
   * A page of the open clubs, or of the viewer's own including closed ones; and the total. City-wide clubs are within any distance,
   * and come last.
   */
  findClubs: defineRead({
    by: 'guest',
    input: findClubsInput,
    run: async ({ db, viewer }, { text, category, from, withinKm, isMine, page, pageSize }) => {
      const filter = {
        viewer,
        words: wordsOf(text),
        category,
        suburbs: withinKm === null ? null : suburbsWithin(from, withinKm).map(({ slug }) => slug),
        of: isMine ? memberOf(viewer).id : null,
      }
      const [rows, total] = await Promise.all([
        queries.listClubs(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
        queries.countClubs(db, filter),
      ])
      const clubs = rows.map((row) => ({ ...toClubCard(row), distance: clubDistance(from, row.suburb) }))
      return { clubs, total }
    },
  }),

  /** The open clubs of one suburb, the liveliest first, without the city-wide ones; and the total. */
  clubsInSuburb: defineRead({
    by: 'guest',
    input: clubsInSuburbInput,
    run: async ({ db, viewer }, { suburb, limit }) => {
      const rows = await queries.listInSuburb(db, { viewer, suburb, limit })
      return { clubs: rows.map(toClubCard), total: rows[0]?.total ?? 0 }
    },
  }),

  /** The slugs of the suburbs with an open club. */
  suburbsWithClubs: defineRead({
    by: 'guest',
    run: ({ db, viewer }): Promise<string[]> => queries.listSuburbsWithClubs(db, viewer),
  }),

  /** How many open clubs a search for these words would find. */
  countClubsCalled: defineRead({
    by: 'guest',
    input: clubsCalledInput,
    run: async ({ db, viewer }, { text }): Promise<number> => {
      const words = wordsOf(text)
      if (words.length === 0) return 0
      return queries.countClubs(db, { viewer, words, category: null, suburbs: null, of: null })
    },
  }),

  /** For a member's profile, without guests, who would learn where the member can be met: a private club is shown only to its members. */
  clubsOf: defineRead({
    by: 'member',
    input: clubsOfInput,
    run: async ({ db, viewer }, { memberId, limit }) =>
      (await queries.listClubsOf(db, { viewer, memberId, limit })).map(toClubCard),
  }),
}

/** The words that a club’s texts must contain. */
export const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

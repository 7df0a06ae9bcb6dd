import { randomInt } from 'node:crypto'
import { city } from '#city/city.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { aBookshelf, aMember } from '#tests/support/builders.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import { aPicture, type House } from './house.ts'

const anybody: ServiceCase['may'] = { member: 'may' }
const adminsOnly: ServiceCase['may'] = { admin: 'may' }

/** Somebody does something to a bookshelf. */
function withBookshelf(
  state: 'suggested' | 'approved',
  act: (house: House, viewer: Viewer, id: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const suggester = await aMember(house.db)
    const { id } = await aBookshelf(house.db, { by: suggester, state })
    const [admin, member] = [await aMember(house.db, { isAdmin: true }), await aMember(house.db)]
    return { roles: { admin, suggester, member }, act: (viewer) => act(house, viewer, id) }
  }
}

/** Somebody does something to an owner's check of a bookshelf. */
function withCheck(
  act: (house: House, viewer: Viewer, id: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const { places, db } = house
    const owner = await aMember(db)
    const { id } = await aBookshelf(db)
    await places.checkBookshelf(owner, { id, words: 'Empty' })
    const [check] = (await places.bookshelf(owner, { id })).checks
    const [admin, stranger] = [await aMember(db, { isAdmin: true }), await aMember(db)]
    return { roles: { owner, admin, stranger }, act: (viewer) => act(house, viewer, check?.id ?? '') }
  }
}

/** At a new spot each time: no two stand at the same one. */
function aSuggestion() {
  const position = { lat: -27.48 + randomInt(900) / 1e5, lng: 153.01 + randomInt(900) / 1e5 }
  return { name: 'The blue fridge', directions: 'By the gate', suburb: 'West End', position }
}

export const placeCases: ServiceCases<'places'> = {
  hideCheck: inner('part of answering a report, in moderation'),
  hideBookshelf: inner('part of answering a report, in moderation'),
  suggesterOf: inner('asked of by moderation, when one is reported'),
  pins: { stage: asAnyone(({ places }, viewer) => places.pins(viewer, { zoom: 10 })), may: anybody },
  publicPlaces: inner('part of agreeing where to meet'),
  bookshelves: {
    stage: asAnyone(({ places }, viewer) =>
      places.bookshelves(viewer, { from: standpointOf(viewer, city), shown: 6 }),
    ),
    may: anybody,
  },
  suburbBookshelves: {
    stage: asAnyone(({ places }, viewer) =>
      places.suburbBookshelves(viewer, { suburb: 'west-end-4101', shown: 3 }),
    ),
    may: anybody,
  },
  // Its sender and administrators see a suggestion; once on the map, everybody does.
  bookshelf: {
    stage: withBookshelf('suggested', ({ places }, viewer, id) => places.bookshelf(viewer, { id })),
    may: { suggester: 'may', admin: 'may', member: 'NOT_FOUND', guest: 'NOT_FOUND' },
  },
  suggestBookshelf: {
    stage: asAnyone(({ places }, viewer) => places.suggestBookshelf(viewer, aSuggestion())),
    may: { member: 'may' },
    further: [
      asAnyone(({ places }, viewer) =>
        places.suggestBookshelf(viewer, { ...aSuggestion(), photo: aPicture() }),
      ),
    ],
    enqueues: ['bookshelf.notify-suggestion'],
  },
  approveSuggestionFor: inner('part of approving several at once, in moderation'),
  suggestionsApproved: inner('part of approving several at once, in moderation'),
  suggestions: {
    stage: withBookshelf('suggested', ({ places }, viewer) => places.suggestions(viewer, { shown: 50 })),
    may: adminsOnly,
  },
  answerSuggestion: {
    stage: withBookshelf('suggested', ({ places }, viewer, id) =>
      places.answerSuggestion(viewer, { id, answer: 'approved', words: '' }),
    ),
    may: adminsOnly,
    enqueues: ['bookshelf.notify-answer'],
  },
  removeBookshelf: {
    stage: withBookshelf('approved', ({ places }, viewer, id) => places.removeBookshelf(viewer, { id })),
    may: adminsOnly,
  },
  checkBookshelf: {
    stage: withBookshelf('approved', ({ places }, viewer, id) =>
      places.checkBookshelf(viewer, { id, words: 'Plenty of crime', books: 30 }),
    ),
    may: { member: 'may', suggester: 'may', admin: 'may' },
  },
  check: {
    stage: withCheck(({ places }, viewer, id) => places.check(viewer, { id })),
    may: { owner: 'may', admin: 'may', stranger: 'may' },
  },
  removeCheck: {
    stage: withCheck(({ places }, viewer, id) => places.removeCheck(viewer, { id })),
    may: { owner: 'may', admin: 'may', stranger: 'FORBIDDEN' },
  },
}

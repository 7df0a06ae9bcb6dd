import { randomInt, randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { aBook, aCopy, aMember, aReview } from '#tests/support/builders.ts'
import { aCorrection, aKnownMember } from '#tests/support/corrections.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import { aPicture, type House } from './house.ts'
import { aCircle, asOneself, each } from './member-case.ts'
import { shelfFileCases } from './shelf-file-cases.ts'

/** Somebody does something to a copy. */
function toACopy(
  act: (house: House, viewer: Viewer, copyId: string) => Promise<unknown>,
  facts: { isPaused?: boolean; lentElsewhereTo?: string } = {},
): ServiceCase['stage'] {
  return async (house) => {
    const owner = await aMember(house.db)
    const { id } = await aCopy(house.db, { owner, ...facts })
    return {
      roles: { owner, stranger: await aMember(house.db) },
      act: (viewer) => act(house, viewer, id),
    }
  }
}

/** A book that somebody has reviewed. */
function withReview(
  act: (house: House, viewer: Viewer, review: { id: string; bookId: string }) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const [reviewer, member] = [await aMember(house.db), await aMember(house.db)]
    const review = await aReview(house.db, { by: reviewer })
    return { roles: { reviewer, member }, act: (viewer) => act(house, viewer, review) }
  }
}

/** Somebody does something to a book of the catalogue, of which the owner has a copy. */
function toABook(
  act: (house: House, viewer: Viewer, bookId: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const owner = await aMember(house.db)
    const { bookId } = await aCopy(house.db, { owner })
    return {
      roles: { owner, stranger: await aMember(house.db), admin: await aMember(house.db, { isAdmin: true }) },
      act: (viewer) => act(house, viewer, bookId),
    }
  }
}

/** A new member's correction of a book that the owner shares too: it waits. */
function toACorrection(
  act: (house: House, viewer: Viewer, id: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const { db, library } = house
    const [owner, author] = [await aKnownMember(db), await aMember(db)]
    const { bookId } = await aCopy(db, { owner })
    await aCopy(db, { owner: author, book: { id: bookId } })
    await library.correctBook(author, { bookId, ...(await aCorrection(db, bookId, corrected())) })
    const { corrections } = await library.corrections(author, { bookId, shown: 1 })
    const admin = await aMember(db, { isAdmin: true })
    return {
      roles: { owner, author, stranger: await aMember(db), admin },
      act: (viewer) => act(house, viewer, corrections[0]?.id ?? ''),
    }
  }
}

// No two books have the same title.
const corrected = () => ({ title: `Corrected ${randomUUID()}` })
const scanned = () => ({
  ...{ clientKey: randomUUID(), isbn: null, title: 'The Dry', author: 'Jane Harper' },
  ...({ genre: 'Mystery', bookId: null, lookUpId: null, condition: 'Good', offer: 'lend' } as const),
})
const aNewCopy = () => ({
  ...({ title: 'The Dry', author: 'Jane Harper', description: 'A drought, a town, a secret.' } as const),
  ...({ isbn: null, genre: null, published: null, condition: 'Good', offer: 'lend' } as const),
  ...{ location: null, sameBook: null, clientKey: randomUUID() },
})
const ownersAndAdmins: ServiceCase['may'] = { owner: 'may', stranger: 'FORBIDDEN', admin: 'may' }
const winton = { text: 'tim winton', genre: null, offer: null, km: 5, place: '' }
const edit = { condition: 'Good', offer: 'lend', location: 'West End' } as const
const ownerOnly: ServiceCase['may'] = { owner: 'may', stranger: 'FORBIDDEN' }
const adminOnly: ServiceCase['may'] = { admin: 'may' }
const anybody: ServiceCase['may'] = { member: 'may' }
const ownersScreens = { owner: ['library'] }

export const libraryCases: ServiceCases<'library'> = {
  hideReview: inner('part of answering a report, in moderation'),
  addCopy: {
    stage: asAnyone(({ library }, viewer) => library.addCopy(viewer, aNewCopy())),
    may: { member: 'may' },
    further: [
      asAnyone(({ library }, viewer) => library.addCopy(viewer, { ...aNewCopy(), cover: aPicture() })),
    ],
    tells: { member: ['library'] },
  },
  addCopyOf: {
    async stage({ db, library }) {
      const { id: bookId } = await aBook(db)
      const input = {
        bookId,
        condition: 'Good',
        offer: 'lend',
        location: null,
        clientKey: randomUUID(),
      } as const
      return { roles: { member: await aMember(db) }, act: (viewer) => library.addCopyOf(viewer, input) }
    },
    may: { member: 'may' },
    tells: { member: ['library'] },
  },
  saveTray: {
    stage: asAnyone(({ library }, viewer) => library.saveTray(viewer, { books: [scanned()], location: '' })),
    may: { member: 'may' },
    tells: { member: ['library'] },
  },
  editCopy: {
    stage: toACopy(({ library }, viewer, id) => library.editCopy(viewer, { copyId: id, ...edit })),
    further: [
      toACopy(({ library }, viewer, id) =>
        library.editCopy(viewer, { copyId: id, ...edit, picture: aPicture() }),
      ),
    ],
    may: ownerOnly,
    tells: ownersScreens,
  },
  pauseCopy: {
    stage: toACopy(({ library }, viewer, id) => library.pauseCopy(viewer, { copyId: id })),
    may: ownerOnly,
    tells: ownersScreens,
  },
  resumeCopy: {
    stage: toACopy(({ library }, viewer, id) => library.resumeCopy(viewer, { copyId: id }), {
      isPaused: true,
    }),
    // A paused copy does not exist for others.
    may: { owner: 'may', stranger: 'NOT_FOUND' },
    tells: ownersScreens,
  },
  withdrawCopy: {
    stage: toACopy(({ library }, viewer, id) => library.withdrawCopy(viewer, { copyId: id })),
    may: ownerOnly,
    tells: ownersScreens,
    enqueues: ['library.copy-withdrawn'],
  },
  changeCopies: {
    stage: toACopy(({ library }, viewer, id) =>
      library.changeCopies(viewer, { copyIds: [id], act: 'withdraw' }),
    ),
    // Of several copies, those that belong to others count as not found.
    may: { owner: 'may', stranger: 'NOT_FOUND' },
    tells: ownersScreens,
    enqueues: ['library.copy-withdrawn'],
  },
  copiesBehind: {
    stage: asAnyone(({ library }, viewer) => library.copiesBehind(viewer, { from: 'toowong-4066' })),
    may: { member: 'may' },
  },
  bringCopies: {
    async stage({ db, library }) {
      const member = await aMember(db)
      await aCopy(db, { owner: member, suburb: 'toowong-4066' })
      return { roles: { member }, act: (viewer) => library.bringCopies(viewer, { from: 'toowong-4066' }) }
    },
    may: { member: 'may' },
    tells: { member: ['library'] },
  },
  copiesIn: inner('what a member who moves leaves in their former suburb, counted as the profile is saved'),
  lendElsewhere: {
    stage: toACopy(({ library }, viewer, id) =>
      library.lendElsewhere(viewer, { copyId: id, to: 'my sister' }),
    ),
    may: ownerOnly,
    tells: ownersScreens,
  },
  backFromElsewhere: {
    stage: toACopy(({ library }, viewer, id) => library.backFromElsewhere(viewer, { copyId: id }), {
      lentElsewhereTo: 'my sister',
    }),
    may: ownerOnly,
    tells: ownersScreens,
  },
  setCell: inner('a part of saving the settings'),
  wish: {
    async stage({ db, library }) {
      const { id } = await aBook(db)
      return { roles: { member: await aMember(db) }, act: (viewer) => library.wish(viewer, { bookId: id }) }
    },
    may: { member: 'may' },
  },
  unwish: {
    async stage({ db, library }) {
      const { id } = await aBook(db)
      return { roles: { member: await aMember(db) }, act: (viewer) => library.unwish(viewer, { bookId: id }) }
    },
    may: { member: 'may' },
  },

  booksBySuburb: {
    stage: asAnyone(({ library }, viewer) =>
      library.booksBySuburb(viewer, { from: standpointOf(viewer, city), shown: 6 }),
    ),
    may: anybody,
  },
  suburbShelf: {
    stage: asAnyone(({ library }, viewer) =>
      library.suburbShelf(viewer, { suburb: 'west-end-4101', limit: 6 }),
    ),
    may: anybody,
  },
  bookPins: {
    stage: asAnyone(({ library }, viewer) => library.bookPins(viewer, { zoom: 10 })),
    may: anybody,
  },
  addUpListed: inner('a job adds up how many copies are listed in each suburb'),
  ownClubs: { stage: asAnyone(({ library }, viewer) => library.ownClubs(viewer)), may: { member: 'may' } },
  bookcase: { stage: asAnyone(({ library }, viewer) => library.bookcase(viewer)), may: { member: 'may' } },
  bookOfIsbn: {
    async stage({ db, library }) {
      // A new one each time, with any check digit.
      const isbn = `978${String(randomInt(1e10)).padStart(10, '0')}`
      await aBook(db, { isbn })
      const act = (viewer: Viewer) => library.bookOfIsbn(viewer, { isbn })
      return { roles: { member: await aMember(db) }, act }
    },
    may: { member: 'may' },
  },
  lookUp: {
    stage: asAnyone(({ library }, viewer) => library.lookUp(viewer, { isbn: '9780143180142' })),
    may: { member: 'may' },
  },
  searchDetails: {
    stage: asAnyone(({ library }, viewer) =>
      library.searchDetails(viewer, { title: 'Drylands', author: '' }),
    ),
    may: { member: 'may' },
  },
  lookUpFound: {
    stage: asAnyone(({ library }, viewer) =>
      library.lookUpFound(viewer, { lookUpId: randomUUID(), position: 0 }),
    ),
    may: { member: 'may' },
  },
  knownBooks: {
    stage: asAnyone(({ library }, viewer) => library.knownBooks(viewer, { text: 'sea' })),
    may: { member: 'may' },
  },
  knownBook: {
    async stage({ db, library }) {
      const { id } = await aBook(db)
      return {
        roles: { member: await aMember(db) },
        act: (viewer) => library.knownBook(viewer, { bookId: id }),
      }
    },
    may: { member: 'may' },
  },
  copy: {
    stage: toACopy(({ library }, viewer, id) => library.copy(viewer, { copyId: id })),
    may: ownerOnly,
  },
  memberBookshelf: {
    stage: asAnyone(({ library }, viewer) =>
      library.memberBookshelf(viewer, { memberId: randomUUID(), page: 1, pageSize: 10 }),
    ),
    may: anybody,
  },
  nearest: {
    stage: asAnyone(({ library }, viewer) => library.nearest(viewer, { limit: 3, withinKm: 5 })),
    may: anybody,
  },
  search: {
    stage: asAnyone(({ library }, viewer) =>
      library.search(viewer, { text: '', genre: null, page: 1, pageSize: 12 }),
    ),
    may: anybody,
  },
  suggest: {
    stage: asAnyone(({ library }, viewer) => library.suggest(viewer, { text: 'sea' })),
    may: anybody,
  },
  genresInUse: {
    stage: asAnyone(({ library }, viewer) => library.genresInUse(viewer)),
    may: anybody,
  },
  newest: { stage: asAnyone(({ library }, viewer) => library.newest(viewer, { limit: 3 })), may: anybody },
  book: {
    async stage({ db, library }) {
      const { bookId } = await aCopy(db, { owner: await aMember(db) })
      return { roles: { member: await aMember(db) }, act: (viewer) => library.book(viewer, { bookId }) }
    },
    may: anybody,
  },
  wishlist: { stage: asAnyone(({ library }, viewer) => library.wishlist(viewer)), may: { member: 'may' } },

  reviews: {
    stage: withReview(({ library }, viewer, { bookId }) => library.reviews(viewer, { bookId, shown: 10 })),
    may: { reviewer: 'may', member: 'may' },
  },
  review: {
    stage: withReview(({ library }, viewer, { id }) => library.review(viewer, { id })),
    may: { reviewer: 'may', member: 'may' },
  },
  toReview: {
    stage: withReview(({ library }, viewer, { bookId }) => library.toReview(viewer, { bookId })),
    may: { reviewer: 'may', member: 'may' },
  },
  reviewBook: {
    stage: withReview(({ library }, viewer, { bookId }) =>
      library.reviewBook(viewer, { bookId, stars: 5, words: 'Read it twice.' }),
    ),
    may: { reviewer: 'may', member: 'may' },
    tells: { reviewer: ['library'] },
  },
  removeReview: {
    stage: withReview(({ library }, viewer, { bookId }) => library.removeReview(viewer, { bookId })),
    may: { reviewer: 'may', member: 'may' },
    tells: { reviewer: ['library'] },
  },

  splitEdition: {
    stage: toABook(({ library }, viewer, id) => library.splitEdition(viewer, { bookId: id })),
    may: adminOnly,
  },
  rejoinEdition: {
    stage: toABook(({ library }, viewer, id) => library.rejoinEdition(viewer, { bookId: id })),
    may: adminOnly,
  },

  bookToCorrect: {
    stage: toABook(({ library }, viewer, id) => library.bookToCorrect(viewer, { bookId: id })),
    may: ownersAndAdmins,
    unlogged: 'what everybody reads',
  },
  correctBook: {
    stage: toABook(async ({ db, library }, viewer, id) =>
      library.correctBook(viewer, { bookId: id, ...(await aCorrection(db, id, corrected())) }),
    ),
    may: ownersAndAdmins,
    tells: { owner: ['library'] },
    further: [
      toABook(async ({ db, library }, viewer, id) =>
        library.correctBook(viewer, {
          ...{ bookId: id, cover: aPicture() },
          ...(await aCorrection(db, id, corrected())),
        }),
      ),
    ],
  },
  waitingCorrections: {
    stage: toABook(({ library }, viewer) => library.waitingCorrections(viewer, { shown: 50 })),
    may: adminOnly,
  },
  countWaitingCorrections: {
    stage: toABook(({ library }, viewer) => library.countWaitingCorrections(viewer)),
    may: adminOnly,
  },
  corrections: {
    stage: toABook(({ library }, viewer, id) => library.corrections(viewer, { bookId: id, shown: 50 })),
    may: { owner: 'may', stranger: 'may', admin: 'may' },
  },
  confirmCorrectionFor: inner('part of confirming several at once, in moderation'),
  confirmCorrection: {
    stage: toACorrection(({ library }, viewer, id) => library.confirmCorrection(viewer, { id })),
    may: { ...ownersAndAdmins, author: 'FORBIDDEN' },
    tells: { owner: ['library'], author: ['library'] },
    enqueues: ['library.correction'],
  },
  declineCorrection: {
    stage: toACorrection(({ library }, viewer, id) => library.declineCorrection(viewer, { id })),
    may: { ...ownersAndAdmins, author: 'FORBIDDEN' },
    tells: { owner: ['library'], author: ['library'] },
    enqueues: ['library.correction'],
  },
  undoCorrection: {
    stage: toACorrection(({ library }, viewer, id) => library.undoCorrection(viewer, { id })),
    may: { author: 'may', owner: 'FORBIDDEN', stranger: 'FORBIDDEN', admin: 'may' },
    tells: { author: ['library'] },
  },

  saveSearch: {
    stage: asOneself(({ library }, viewer) => library.saveSearch(viewer, winton)),
    may: each,
    tells: { owner: ['library'] },
  },
  forgetSearch: {
    async stage(house) {
      const { owner, another, blocked } = await aCircle(house)
      await house.library.saveSearch(owner, winton)
      const { searches } = await house.library.lookouts(owner)
      return {
        roles: { owner, another, blocked },
        act: (viewer) => house.library.forgetSearch(viewer, { searchId: searches[0]?.id ?? '' }),
      }
    },
    may: each,
    tells: { owner: ['library'] },
  },
  lookouts: { stage: asOneself(({ library }, viewer) => library.lookouts(viewer)), may: each },
  setWishDistance: {
    stage: asOneself(({ library }, viewer) => library.setWishDistance(viewer, { km: 20 })),
    may: each,
    tells: { owner: ['library'] },
  },
  showWishes: {
    stage: asOneself(({ library }, viewer) => library.showWishes(viewer, { shows: true })),
    may: each,
    tells: { owner: ['library'] },
  },
  watchArrivals: inner('a job'),

  ...shelfFileCases,
  withdrawLostCopy: inner('part of marking a loan as lost'),
  withdrawOwnCopy: inner('part of telling that one left it at a bookshelf, in journeys'),
  transferCopy: inner('part of giving a copy away'),
  transferBack: inner('part of taking that back'),
  putInPlace: inner('part of changing a suburb'),
  putStrayCopiesInPlace: inner('a job moves copies that are not where they belong'),
  putBookKeysRight: inner('a job gives books the key of this release'),
}

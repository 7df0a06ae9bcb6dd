import { suburbs } from '#city/suburbs.ts'
import { aClub, aCopy, aMember } from '#tests/support/builders.ts'
import { asAnyone, type ServiceCases } from './case.ts'

// Another one each time: a card that was drawn is kept, and does not count again.
let asked = 0

export const linkCardCases: ServiceCases<'linkCards'> = {
  suburb: {
    stage: asAnyone(({ linkCards }, viewer) => {
      const suburb = suburbs[asked++ % suburbs.length]?.slug ?? ''
      return linkCards.suburb(viewer, { suburb, address: '203.0.113.7' })
    }),
    may: { member: 'may' },
  },
  book: {
    async stage({ db, linkCards }) {
      const { bookId } = await aCopy(db, { owner: await aMember(db) })
      return {
        roles: { member: await aMember(db) },
        act: (viewer) => linkCards.book(viewer, { bookId, address: '203.0.113.7' }),
      }
    },
    may: { member: 'may' },
  },
  club: {
    async stage({ db, linkCards }) {
      const { id: clubId } = await aClub(db)
      return {
        roles: { member: await aMember(db) },
        act: (viewer) => linkCards.club(viewer, { clubId, address: '203.0.113.7' }),
      }
    },
    may: { member: 'may' },
  },
}

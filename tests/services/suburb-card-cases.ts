import { suburbs } from '#city/suburbs.ts'
import { asAnyone, type ServiceCases } from './case.ts'

// Another one each time: a card that was drawn is kept, and does not count again.
let asked = 0

export const suburbCardCases: ServiceCases<'suburbCards'> = {
  card: {
    stage: asAnyone(({ suburbCards }, viewer) => {
      const suburb = suburbs[asked++ % suburbs.length]?.slug ?? ''
      return suburbCards.card(viewer, { suburb, address: '203.0.113.7' })
    }),
    may: { member: 'may' },
  },
}

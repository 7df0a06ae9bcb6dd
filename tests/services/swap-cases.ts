import { aMember } from '#tests/support/builders.ts'
import { aSwapHint } from '#tests/support/swaps.ts'
import { asAnyone, inner, type ServiceCases } from './case.ts'

export const swapCases: ServiceCases<'swaps'> = {
  hints: { stage: asAnyone(({ swaps }, viewer) => swaps.hints(viewer)), may: { member: 'may' } },
  notNow: {
    async stage(house) {
      const { mia, hintId } = await aSwapHint(house)
      const roles = { mia, stranger: await aMember(house.db) }
      return { roles, act: (viewer) => house.swaps.notNow(viewer, { hintId }) }
    },
    may: { mia: 'may', stranger: 'NOT_FOUND' },
    tells: { mia: ['library'] },
  },
  askForSwap: {
    async stage(house) {
      const { mia, noah, hintId } = await aSwapHint(house)
      const roles = { mia, noah, stranger: await aMember(house.db) }
      return { roles, act: (viewer) => house.swaps.askForSwap(viewer, { hintId }) }
    },
    may: { mia: 'may', noah: 'may', stranger: 'NOT_FOUND' },
    tells: { mia: ['exchanges'], noah: ['exchanges'] },
    enqueues: ['exchange.notify'],
    further: [
      async (house) => {
        const { mia, hintId } = await aSwapHint(house)
        const message = 'See https://example.org'
        return { roles: { mia }, act: (viewer) => house.swaps.askForSwap(viewer, { hintId, message }) }
      },
    ],
  },
  ofRequests: {
    stage: asAnyone(({ swaps }, viewer) => swaps.ofRequests(viewer, { exchangeIds: [] })),
    may: { member: 'may' },
  },
  searchNew: inner('a job, every minute'),
  searchAll: inner('a job, every night'),
}

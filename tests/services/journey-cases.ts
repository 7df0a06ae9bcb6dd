import type { Viewer } from '#rules/base/viewer.ts'
import { aCopy, aMember } from '#tests/support/builders.ts'
import { anExchangeIn } from '#tests/support/exchanges.ts'
import { aLine, codeOf, ownStopOf } from '#tests/support/journeys.ts'
import { inner, type ServiceCase, type ServiceCases } from './case.ts'
import type { House } from './house.ts'

/** Somebody does something with the code of a copy. */
function withCode(
  act: (house: House, viewer: Viewer, code: string) => Promise<unknown>,
): ServiceCase['stage'] {
  return async (house) => {
    const [owner, stranger] = [await aMember(house.db), await aMember(house.db)]
    const copy = await aCopy(house.db, { owner })
    const code = await codeOf(house.db, copy.id)
    return { roles: { stranger, owner }, act: (viewer) => act(house, viewer, code) }
  }
}

const onlyOwner: ServiceCase['may'] = { owner: 'may', stranger: 'NOT_FOUND' }

export const journeyCases: ServiceCases<'journeys'> = {
  catchUp: inner('a job, after a restore'),
  showLineFor: inner('part of approving several at once, in moderation'),
  journey: {
    stage: withCode(({ journeys }, viewer, code) =>
      journeys.journey(viewer, { code, address: '203.0.113.9' }),
    ),
    may: { stranger: 'may', owner: 'may' },
  },
  tell: {
    stage: withCode(({ journeys }, viewer, code) =>
      journeys.tell(viewer, { code, kind: 'have', address: '203.0.113.9' }),
    ),
    may: { stranger: 'may', owner: 'may' },
    enqueues: ['journey.notify'],
  },
  ofExchanges: {
    async stage(house) {
      const { borrower, owner, id } = await anExchangeIn(house, 'completed')
      const act = (viewer: Viewer) => house.journeys.ofExchanges(viewer, { exchangeIds: [id] })
      return { roles: { borrower, owner }, act }
    },
    may: { borrower: 'may', owner: 'may' },
  },
  showStop: {
    async stage(house) {
      const { borrower, owner, copyId } = await anExchangeIn(house, 'on_loan')
      const id = await ownStopOf(house.db, { readerId: borrower.id, copyId })
      const roles = { borrower, owner, stranger: await aMember(house.db) }
      return {
        roles,
        act: (viewer) => house.journeys.showStop(viewer, { id, isShown: true, isNamed: true, words: '' }),
      }
    },
    may: { borrower: 'may', owner: 'NOT_FOUND', stranger: 'NOT_FOUND' },
    further: [
      async (house) => {
        const { borrower, copyId } = await anExchangeIn(house, 'on_loan')
        const id = await ownStopOf(house.db, { readerId: borrower.id, copyId })
        return {
          roles: { borrower },
          act: (viewer) => house.journeys.showStop(viewer, { id, words: 'Read it in the bath.' }),
        }
      },
    ],
  },
  showLoans: {
    async stage(house) {
      const [owner, stranger] = [await aMember(house.db), await aMember(house.db)]
      const { id: copy } = await aCopy(house.db, { owner })
      return {
        roles: { owner, stranger },
        act: (viewer) => house.journeys.showLoans(viewer, { copy, shows: true }),
      }
    },
    may: onlyOwner,
  },
  labels: {
    async stage(house) {
      const [owner, stranger] = [await aMember(house.db), await aMember(house.db)]
      const { id: copy } = await aCopy(house.db, { owner })
      return { roles: { owner, stranger }, act: (viewer) => house.journeys.labels(viewer, { copy }) }
    },
    may: onlyOwner,
  },
  takeDownLine: {
    async stage(house) {
      const [admin, stranger] = [await aMember(house.db, { isAdmin: true }), await aMember(house.db)]
      const { id: line, owner } = await aLine(house, 'Read it in the bath.')
      await house.journeys.answerLine(admin, { id: line, version: 0, answer: 'shown' })
      return {
        roles: { owner, stranger, admin },
        act: (viewer) => house.journeys.takeDownLine(viewer, { line }),
      }
    },
    may: { owner: 'may', admin: 'may', stranger: 'NOT_FOUND', guest: 'NOT_FOUND' },
  },
  contradictStop: {
    async stage(house) {
      const [admin, stranger] = [await aMember(house.db, { isAdmin: true }), await aMember(house.db)]
      const { id: stop, owner } = await aLine(house, '')
      return {
        roles: { owner, stranger, admin },
        act: (viewer) => house.journeys.contradictStop(viewer, { stop, isSo: false }),
      }
    },
    may: { owner: 'may', admin: 'may', stranger: 'NOT_FOUND' },
    further: [
      async (house) => {
        const { id: stop, owner } = await aLine(house, 'Read it in the bath.')
        await house.journeys.contradictStop(owner, { stop, isSo: false })
        return {
          roles: { owner },
          act: (viewer) => house.journeys.contradictStop(viewer, { stop, isSo: true }),
        }
      },
    ],
  },
  lines: {
    async stage(house) {
      const [admin, member] = [await aMember(house.db, { isAdmin: true }), await aMember(house.db)]
      return { roles: { admin, member }, act: (viewer) => house.journeys.lines(viewer, { shown: 50 }) }
    },
    may: { admin: 'may' },
  },
  answerLine: {
    async stage(house) {
      const [admin, member] = [await aMember(house.db, { isAdmin: true }), await aMember(house.db)]
      const { id } = await aLine(house, 'Read it in the bath.')
      return {
        roles: { admin, member },
        act: (viewer) => house.journeys.answerLine(viewer, { id, version: 0, answer: 'shown' }),
      }
    },
    may: { admin: 'may' },
  },
}

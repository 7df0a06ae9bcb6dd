import { randomUUID } from 'node:crypto'
import type { Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { ExchangeState } from '#rules/exchanges/exchanges.ts'
import { aBlock, aCopy, aMember } from '#tests/support/builders.ts'
import { type AnExchange, anExchangeIn } from '#tests/support/exchanges.ts'
import { asAnyone, inner, type ServiceCase, type ServiceCases } from './case.ts'
import type { House } from './house.ts'

type Facts = { offer?: 'lend' | 'give' }

/** Somebody does something to an exchange in this state. */
function about(
  state: ExchangeState,
  act: (house: House, viewer: Viewer, exchange: AnExchange) => Promise<unknown>,
  { prepare, ...facts }: Facts & { prepare?: (house: House, exchange: AnExchange) => Promise<unknown> } = {},
): ServiceCase['stage'] {
  return async (house) => {
    const exchange = await anExchangeIn(house, state, facts)
    await prepare?.(house, exchange)
    const { owner, borrower } = exchange
    const roles = { owner, borrower, stranger: await aMember(house.db) }
    return { roles, act: (viewer) => act(house, viewer, exchange) }
  }
}

/** An empty result counts as not found. */
function seesOne(
  read: (house: House, viewer: Viewer, exchange: AnExchange) => Promise<unknown>,
): typeof read {
  return async (...asked) => {
    if ((await read(...asked)) === null) throw new DomainError('NOT_FOUND')
  }
}

const both = { owner: ['exchanges'], borrower: ['exchanges'] }
const told = { tells: both, enqueues: ['exchange.notify'] }
const byOwner: ServiceCase['may'] = { owner: 'may', borrower: 'NOT_YOURS_TO_DO', stranger: 'NOT_FOUND' }
const byBorrower: ServiceCase['may'] = { borrower: 'may', owner: 'NOT_YOURS_TO_DO', stranger: 'NOT_FOUND' }
const byBoth: ServiceCase['may'] = { owner: 'may', borrower: 'may', stranger: 'NOT_FOUND' }

const askForMore = ({ exchanges }: House, { id, borrower }: AnExchange) =>
  exchanges.askExtension(borrower, { id, dueOn: '2026-04-20' })

/** At the first place offered: which ones there are depends on the bookshelves that others have made. */
async function aMeeting({ exchanges }: House, { id, owner }: AnExchange) {
  const [first] = await exchanges.meetingOffer(owner, { id })
  return { id, place: first?.key ?? '', at: '2026-09-07T18:30' }
}

function requesting(message: string): ServiceCase['stage'] {
  return async ({ db, exchanges }) => {
    const [owner, asker, blocked] = [await aMember(db), await aMember(db), await aMember(db)]
    await aBlock(db, owner, blocked)
    const { id: copyId } = await aCopy(db, { owner })
    return {
      roles: { asker, owner, blocked },
      act: (viewer) => exchanges.requestCopy(viewer, { copyId, message }),
    }
  }
}

export const exchangeCases: ServiceCases<'exchanges'> = {
  requestCopy: {
    stage: requesting(''),
    further: [requesting('See https://example.org')],
    may: { asker: 'may', owner: 'OWN_COPY', blocked: 'NOT_FOUND' },
    tells: { asker: ['exchanges'], owner: ['exchanges'] },
    enqueues: ['exchange.notify'],
  },
  accept: {
    stage: about('pending', ({ exchanges }, viewer, { id }) => exchanges.accept(viewer, { id })),
    may: byOwner,
    ...told,
  },
  decline: {
    stage: about('pending', ({ exchanges }, viewer, { id }) => exchanges.decline(viewer, { id })),
    may: byOwner,
    ...told,
  },
  cancelRequest: {
    stage: about('pending', ({ exchanges }, viewer, { id }) => exchanges.cancelRequest(viewer, { id })),
    may: byBorrower,
    tells: both,
  },
  markReady: {
    stage: about('accepted', ({ exchanges }, viewer, { id }) =>
      // A place would be a text, which suspended members may not write.
      exchanges.markReady(viewer, { id, place: '' }),
    ),
    may: byOwner,
    ...told,
  },
  changePickup: {
    stage: about('ready', ({ exchanges }, viewer, { id }) =>
      exchanges.changePickup(viewer, { id, place: '', at: '2026-09-07T18:30' }),
    ),
    may: byOwner,
    ...told,
  },
  agreeMeeting: {
    stage: about('accepted', async (house, viewer, exchange) =>
      house.exchanges.agreeMeeting(viewer, await aMeeting(house, exchange)),
    ),
    may: byBoth,
    ...told,
  },
  meetingOffer: {
    stage: about('accepted', ({ exchanges }, viewer, { id }) => exchanges.meetingOffer(viewer, { id })),
    may: byBoth,
  },
  meetingFile: {
    stage: about('accepted', ({ exchanges }, viewer, { id }) => exchanges.meetingFile(viewer, { id }), {
      prepare: async (house, exchange) =>
        house.exchanges.agreeMeeting(exchange.owner, await aMeeting(house, exchange)),
    }),
    may: byBoth,
  },
  callOff: {
    stage: about('accepted', ({ exchanges }, viewer, { id }) => exchanges.callOff(viewer, { id })),
    may: byBoth,
    ...told,
  },
  confirmHandOver: {
    stage: about('ready', ({ exchanges }, viewer, { id }) => exchanges.confirmHandOver(viewer, { id })),
    may: { ...byBorrower, owner: 'NOT_MET_YET' },
    tells: both,
  },
  askExtension: {
    stage: about('on_loan', ({ exchanges }, viewer, { id }) =>
      exchanges.askExtension(viewer, { id, dueOn: '2026-04-20' }),
    ),
    may: byBorrower,
    ...told,
  },
  agreeExtension: {
    stage: about(
      'on_loan',
      ({ exchanges }, viewer, { id }) => exchanges.agreeExtension(viewer, { id, askedDueOn: '2026-04-20' }),
      { prepare: askForMore },
    ),
    may: byOwner,
    ...told,
  },
  refuseExtension: {
    stage: about(
      'on_loan',
      ({ exchanges }, viewer, { id }) => exchanges.refuseExtension(viewer, { id, askedDueOn: '2026-04-20' }),
      { prepare: askForMore },
    ),
    may: byOwner,
    ...told,
  },
  confirmReturn: {
    stage: about('on_loan', ({ exchanges }, viewer, { id }) => exchanges.confirmReturn(viewer, { id })),
    may: byOwner,
    tells: both,
  },
  markLost: {
    stage: about('on_loan', ({ exchanges }, viewer, { id }) =>
      exchanges.markLost(viewer, { id, note: 'Left on the ferry' }),
    ),
    may: byOwner,
    tells: both,
  },
  undoHandOver: {
    stage: about('completed', ({ exchanges }, viewer, { id }) => exchanges.undoHandOver(viewer, { id }), {
      offer: 'give',
    }),
    may: byBorrower,
    tells: both,
  },
  undoReturn: {
    stage: about('completed', ({ exchanges }, viewer, { id }) => exchanges.undoReturn(viewer, { id })),
    may: byOwner,
    tells: both,
  },
  rate: {
    stage: about('accepted', ({ exchanges }, viewer, { id }) => exchanges.rate(viewer, { id, stars: 5 })),
    may: byBoth,
    tells: both,
  },
  archive: {
    stage: about('completed', ({ exchanges }, viewer, { id }) => exchanges.archive(viewer, { id })),
    may: { borrower: 'may', owner: 'may', stranger: 'NOT_FOUND' },
    tells: { borrower: ['exchanges'] },
  },

  incoming: {
    stage: asAnyone(({ exchanges }, viewer) => exchanges.incoming(viewer)),
    may: { member: 'may' },
  },
  outgoing: {
    stage: asAnyone(({ exchanges }, viewer) => exchanges.outgoing(viewer)),
    may: { member: 'may' },
  },
  ended: {
    stage: asAnyone(({ exchanges }, viewer) => exchanges.ended(viewer, { side: 'owner' })),
    may: { member: 'may' },
  },
  requestCounts: {
    stage: asAnyone(({ exchanges }, viewer) => exchanges.requestCounts(viewer, { side: 'owner' })),
    may: { member: 'may' },
  },
  card: {
    stage: about('pending', ({ exchanges }, viewer, { id }) => exchanges.card(viewer, { id })),
    may: byBoth,
  },
  onProfile: {
    stage: asAnyone(({ exchanges }, viewer) => exchanges.onProfile(viewer)),
    may: { member: 'may' },
  },
  borrowed: {
    stage: asAnyone(({ exchanges }, viewer) => exchanges.borrowed(viewer)),
    may: { member: 'may' },
  },
  inConversation: {
    stage: about(
      'pending',
      seesOne(({ exchanges }, viewer, { conversationId }) =>
        exchanges.inConversation(viewer, { conversationId }),
      ),
    ),
    may: { owner: 'may', borrower: 'may', stranger: 'NOT_FOUND' },
  },
  forCopies: {
    stage: asAnyone(({ exchanges }, viewer) => exchanges.forCopies(viewer, { copyIds: [] })),
    may: { member: 'may' },
  },
  reputation: {
    stage: asAnyone(({ exchanges }, viewer) => exchanges.reputation(viewer, { memberIds: [randomUUID()] })),
    may: { member: 'may' },
  },

  promiseCopy: inner('part of accepting an offer'),
  sendRequest: inner('within the request of a copy, or of a swap'),
  closeRequestsOf: inner('a job, once a copy is gone'),
  endBetween: inner('part of blocking'),
  endAllOf: inner('part of leaving'),
  expireAndRemind: inner('a job, every hour'),
}

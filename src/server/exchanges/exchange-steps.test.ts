// Every step of an exchange: who may take it, from which states, and its effects.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import {
  type ExchangeState,
  exchangeStates,
  type Offer,
  type Side,
  type StepName,
  steps,
} from '#rules/exchanges/exchanges.ts'
import { aMember } from '#tests/support/builders.ts'
import {
  type AnExchange,
  aNeighbourhood,
  anExchangeIn,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { NoticeKind } from './exchange-jobs.ts'

let database: TestDatabase
let here: Neighbourhood
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
})
afterAll(() => database.drop())

type Facts = {
  take: (viewer: Viewer, id: string) => Promise<unknown>
  /** Undefined: the state stays the same. */
  to?: ExchangeState
  notice: NoticeKind[]
  offer?: Offer
}

// The due date of a loan handed over on 2 March is 30 March.
const facts: Record<StepName, Facts> = {
  accept: {
    take: (viewer, id) => here.exchanges.accept(viewer, { id }),
    to: 'accepted',
    notice: ['accepted'],
  },
  decline: {
    take: (viewer, id) => here.exchanges.decline(viewer, { id }),
    to: 'declined',
    notice: ['declined'],
  },
  cancelRequest: {
    take: (viewer, id) => here.exchanges.cancelRequest(viewer, { id }),
    to: 'cancelled',
    notice: [],
  },
  markReady: {
    take: (viewer, id) => here.exchanges.markReady(viewer, { id, place: '' }),
    to: 'ready',
    notice: ['ready'],
  },
  changePickup: {
    take: (viewer, id) => here.exchanges.changePickup(viewer, { id, place: 'The kiosk' }),
    to: 'ready',
    notice: ['pickupChanged'],
  },
  agreeMeeting: {
    take: (viewer, id) =>
      here.exchanges.agreeMeeting(viewer, { id, place: 'library/west-end-library', at: '2026-03-07T18:30' }),
    notice: ['meetingByOwner'],
  },
  callOff: {
    take: (viewer, id) => here.exchanges.callOff(viewer, { id }),
    to: 'cancelled',
    notice: ['calledOffByOwner'],
  },
  confirmHandOver: {
    take: (viewer, id) => here.exchanges.confirmHandOver(viewer, { id }),
    to: 'on_loan',
    notice: [],
  },
  askExtension: {
    take: (viewer, id) => here.exchanges.askExtension(viewer, { id, dueOn: '2026-04-10' }),
    to: 'on_loan',
    notice: ['extensionAsked'],
  },
  agreeExtension: {
    take: (viewer, id) => here.exchanges.agreeExtension(viewer, { id, askedDueOn: '2026-04-10' }),
    to: 'on_loan',
    notice: ['extensionAgreed'],
  },
  refuseExtension: {
    take: (viewer, id) => here.exchanges.refuseExtension(viewer, { id, askedDueOn: '2026-04-10' }),
    to: 'on_loan',
    notice: ['extensionRefused'],
  },
  confirmReturn: {
    take: (viewer, id) => here.exchanges.confirmReturn(viewer, { id }),
    to: 'completed',
    notice: [],
  },
  markLost: {
    take: (viewer, id) => here.exchanges.markLost(viewer, { id, note: 'Fell into the river' }),
    to: 'lost',
    notice: [],
  },
  undoHandOver: {
    take: (viewer, id) => here.exchanges.undoHandOver(viewer, { id }),
    to: 'accepted',
    notice: [],
    offer: 'give',
  },
  undoReturn: {
    take: (viewer, id) => here.exchanges.undoReturn(viewer, { id }),
    to: 'on_loan',
    notice: [],
  },
}

const all = Object.entries(facts).map(([name, step]) => {
  const { from, by } = steps[name as StepName] // Object.entries loses the type of a table's keys.
  const sides: readonly Side[] = by
  const states: readonly ExchangeState[] = from
  return { name, from: states, sides, ...step }
})

describe.each(all)('$name', ({ name, take, from, sides, notice, offer, ...rest }) => {
  const isAnswer = name === 'agreeExtension' || name === 'refuseExtension'

  async function anExchange(state: ExchangeState): Promise<AnExchange> {
    const isOffered = offer && from.includes(state)
    const exchange = await anExchangeIn(here, state, isOffered ? { offer } : {})
    if (isAnswer && state === 'on_loan') {
      await here.exchanges.askExtension(exchange.borrower, { id: exchange.id, dueOn: '2026-04-10' })
    }
    return exchange
  }

  test.each(exchangeStates)('from %s', async (state) => {
    const exchange = await anExchange(state)
    const before = await rowOf(exchange)
    const actor = exchange[sides[0] ?? 'owner']
    if (!from.includes(state)) {
      await expect(take(actor, exchange.id)).rejects.toMatchObject({ code: 'TOO_LATE' })
      expect(await rowOf(exchange)).toEqual(before)
      return
    }
    const to = rest.to ?? state
    const told = here.noticesOf(exchange.id).length
    await expect(take(actor, exchange.id)).resolves.toMatchObject({ id: exchange.id, state: to })
    expect(await rowOf(exchange)).toMatchObject({ state: to, standing: to })
    expect(here.noticesOf(exchange.id).slice(told)).toEqual(notice)
    expect(await isHeld(exchange)).toBe(['accepted', 'ready', 'on_loan'].includes(to))
  })

  test('is refused to guests, strangers and the other side, and changes nothing', async () => {
    const exchange = await anExchange(from[0] ?? 'pending')
    const before = await rowOf(exchange)
    const stranger = await aMember(database.db)
    await expect(take(guest, exchange.id)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' })
    await expect(take(stranger, exchange.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(take(exchange.owner, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(take(exchange.owner, 'no-uuid')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const side of ['owner', 'borrower'] as const) {
      if (sides.includes(side)) continue
      await expect(take(exchange[side], exchange.id)).rejects.toMatchObject({ code: 'NOT_YOURS_TO_DO' })
    }
    expect(await rowOf(exchange)).toEqual(before)
  })
})

test('an extension that nobody asked for cannot be answered', async () => {
  const { owner, id } = await anExchangeIn(here, 'on_loan')
  const agreeing = here.exchanges.agreeExtension(owner, { id, askedDueOn: '2026-04-10' })
  await expect(agreeing).rejects.toMatchObject({ code: 'NOTHING_ASKED' })
})

test('a borrower can call off too, and the owner is told', async () => {
  const { borrower, id } = await anExchangeIn(here, 'ready')
  await here.exchanges.callOff(borrower, { id })
  expect(here.noticesOf(id).at(-1)).toBe('calledOffByBorrower')
})

function rowOf({ id }: AnExchange) {
  return database.db
    .selectFrom('exchanges as e')
    .innerJoin('conversations as c', 'c.id', 'e.conversation_id')
    .selectAll('e')
    .select(['c.standing', 'c.last_message'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
}

async function isHeld({ copyId, id }: AnExchange): Promise<boolean> {
  const copy = await database.db
    .selectFrom('copies')
    .select('active_exchange_id')
    .where('id', '=', copyId)
    .executeTakeFirstOrThrow()
  return copy.active_exchange_id === id
}

import { describe, expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { aViewer } from '#tests/support/viewers.ts'
import {
  canPromise,
  canRequest,
  canTake,
  type ExchangeFacts,
  type ExchangeState,
  endedStates,
  exchangeStates,
  isExtensionPossible,
  isMeetingOver,
  isOverdue,
  isWaitingFor,
  openStates,
  type Side,
  sideOf,
  stateLabels,
  stepsFor,
  wayToArchive,
} from './exchanges.ts'

const member = (id: string) => aViewer({ id, name: id })
const owner = member('owner')
const borrower = member('borrower')
const stranger = member('stranger')

function exchange(facts: Partial<ExchangeFacts> = {}): ExchangeFacts {
  return {
    state: 'pending',
    offer: 'lend',
    ownerId: 'owner',
    borrowerId: 'borrower',
    dueOn: null,
    askedDueOn: null,
    undoable: false,
    meetingOver: false,
    handOverInQuestion: false,
    borrowerDisabled: false,
    copy: { gone: false, lentElsewhere: false, inExchange: false },
    ...facts,
  }
}

const refusedAs = (code: string) => ({ allowed: false, code })

describe('when the two should have met', () => {
  const at = (time: string) => new Date(`2026-03-${time}Z`)
  const agreed = { answeredAt: at('01T08:00:00'), pickupAt: null, changedAt: null, askedAt: null }
  const inDays = { ...agreed, pickupAt: at('07T08:30:00'), changedAt: at('02T08:00:00') }
  const atOnce = { ...agreed, pickupAt: at('02T09:01:00'), changedAt: at('02T09:00:00') }
  const denied = { ...agreed, changedAt: at('07T09:00:00'), askedAt: at('07T09:00:00') }
  test.each([
    ['before the agreed time', inDays, at('07T08:29:59'), false],
    ['from the agreed time', inDays, at('07T08:30:00'), true],
    ['less than a day after the meeting changed', atOnce, at('03T08:59:59'), false],
    ['a day after the meeting changed', atOnce, at('03T09:00:00'), true],
    ['less than a day after a yes without a time', agreed, at('02T07:59:59'), false],
    ['a day after a yes without a time', agreed, at('02T08:00:00'), true],
    ['after a denial without a new time', denied, at('30T08:00:00'), false],
    ['after a denial and a new time', { ...denied, pickupAt: at('09T08:00:00') }, at('09T08:00:00'), true],
    ['of a request without an answer', { ...agreed, answeredAt: null }, at('30T08:00:00'), false],
  ])('%s', (_when, meeting, now, isOver) => {
    expect(isMeetingOver(meeting, now)).toBe(isOver)
  })
})

describe('the table of states: what each side may do next', () => {
  test.each<[ExchangeState, string[], string[]]>([
    ['pending', ['accept', 'decline'], ['cancelRequest']],
    ['accepted', ['markReady', 'agreeMeeting', 'callOff'], ['agreeMeeting', 'callOff', 'confirmHandOver']],
    ['ready', ['changePickup', 'agreeMeeting', 'callOff'], ['agreeMeeting', 'callOff', 'confirmHandOver']],
    ['on_loan', ['confirmReturn', 'markLost'], ['askExtension']],
    ['declined', [], []],
    ['cancelled', [], []],
    ['expired', [], []],
    ['completed', [], []],
    ['lost', [], []],
  ])('%s', (state, byOwner, byBorrower) => {
    expect(stepsFor(owner, exchange({ state }))).toEqual(byOwner)
    expect(stepsFor(borrower, exchange({ state }))).toEqual(byBorrower)
    expect(stepsFor(stranger, exchange({ state }))).toEqual([])
    expect(stepsFor(guest, exchange({ state }))).toEqual([])
  })

  test.each(['accepted', 'ready'] as const)(
    'the owner too can confirm the hand-over of a loan that is %s, once they should have met',
    (state) => {
      const later = exchange({ state, meetingOver: true })
      expect(canTake('confirmHandOver', owner, exchange({ state }))).toEqual(refusedAs('NOT_MET_YET'))
      expect(canTake('confirmHandOver', owner, later)).toEqual({ allowed: true })
      const gift = exchange({ state, meetingOver: true, offer: 'give' })
      expect(canTake('confirmHandOver', owner, gift)).toEqual(refusedAs('NOT_YOURS_TO_DO'))
    },
  )

  test('what the borrower can still say they do not have is neither returned nor lost', () => {
    const inQuestion = exchange({ state: 'on_loan', undoable: true, handOverInQuestion: true })
    for (const step of ['confirmReturn', 'markLost'] as const)
      expect(canTake(step, owner, inQuestion)).toEqual(refusedAs('STILL_IN_QUESTION'))
    expect(stepsFor(borrower, inQuestion)).toContain('undoHandOver')
  })

  test('a requested extension can be answered', () => {
    const asked = exchange({ state: 'on_loan', dueOn: '2026-03-30', askedDueOn: '2026-04-10' })
    expect(stepsFor(owner, asked)).toEqual(['agreeExtension', 'refuseExtension', 'confirmReturn', 'markLost'])
    expect(stepsFor(borrower, asked)).toEqual(['askExtension'])
  })

  test('every state is open or ended, and has a label', () => {
    expect([...openStates, ...endedStates].sort()).toEqual([...exchangeStates].sort())
    expect(Object.keys(stateLabels).sort()).toEqual([...exchangeStates].sort())
  })
})

test.each([
  ['a guest', guest, 'pending', 'AUTHENTICATION_REQUIRED'],
  ['a stranger', stranger, 'pending', 'NOT_FOUND'],
  ['the borrower', borrower, 'pending', 'NOT_YOURS_TO_DO'],
  ['the owner, too late', owner, 'accepted', 'TOO_LATE'],
] as const)('%s cannot accept', (_who, viewer, state, code) => {
  expect(canTake('accept', viewer, exchange({ state }))).toEqual({ allowed: false, code })
})

test('nothing is promised to a disabled borrower, and a promise to them can be called off', () => {
  const refused = { allowed: false, code: 'BORROWER_DISABLED' }
  expect(canTake('accept', owner, exchange({ borrowerDisabled: true }))).toEqual(refused)
  expect(stepsFor(owner, exchange({ borrowerDisabled: true }))).toEqual(['decline'])
  expect(stepsFor(owner, exchange({ borrowerDisabled: true, state: 'ready' }))).toContain('callOff')
})

test('sides', () => {
  expect([owner, borrower, stranger, guest].map((viewer) => sideOf(viewer, exchange()))).toEqual([
    'owner',
    'borrower',
    undefined,
    undefined,
  ])
})

describe('requesting a copy', () => {
  const copy = {
    ownerId: 'owner',
    free: true,
    blocked: false,
    alreadyRequested: false,
    declinedLately: false,
  }
  test.each([
    ['a guest', guest, {}, 'AUTHENTICATION_REQUIRED'],
    ['its owner', owner, {}, 'OWN_COPY'],
    ['a blocked member', borrower, { blocked: true, alreadyRequested: true }, 'NOT_FOUND'],
    [
      'a member who was declined lately, whether or not it is free',
      borrower,
      { declinedLately: true, free: false },
      'DECLINED_LATELY',
    ],
    [
      'a member who has already asked',
      borrower,
      { alreadyRequested: true, free: false },
      'ALREADY_REQUESTED',
    ],
    ['anybody while it is not listed', borrower, { free: false }, 'NOT_AVAILABLE'],
  ] as const)('is refused to %s', (_who, viewer, facts, code) => {
    expect(canRequest(viewer, { ...copy, ...facts })).toEqual({ allowed: false, code })
  })
  test('is open to every other member', () => {
    expect(canRequest(borrower, copy)).toEqual({ allowed: true })
  })
})

test.each([
  [{ gone: false, lentElsewhere: false, inExchange: false }, undefined],
  [{ gone: true, lentElsewhere: true, inExchange: true }, 'COPY_WITHDRAWN'],
  [{ gone: false, lentElsewhere: true, inExchange: true }, 'COPY_LENT_ELSEWHERE'],
  [{ gone: false, lentElsewhere: false, inExchange: true }, 'COPY_ALREADY_PROMISED'],
] as const)('promising %o: %s', (copy, code) => {
  expect(canPromise(copy)).toEqual(code ? { allowed: false, code } : { allowed: true })
})

describe('accepting a request for a copy', () => {
  const free = { gone: false, lentElsewhere: false, inExchange: false }
  test.each([
    [{ ...free, inExchange: true }, 'COPY_ALREADY_PROMISED'],
    [{ ...free, lentElsewhere: true }, 'COPY_LENT_ELSEWHERE'],
    [{ ...free, gone: true }, 'COPY_WITHDRAWN'],
  ] as const)('%o: cannot be accepted now, but can be declined', (copy, code) => {
    expect(canTake('accept', owner, exchange({ copy }))).toEqual({ allowed: false, code })
    expect(stepsFor(owner, exchange({ copy }))).toEqual(['decline'])
  })
})

describe('undoing the last step', () => {
  const gift = exchange({ state: 'completed', offer: 'give', undoable: true })
  const loan = exchange({ state: 'completed', offer: 'lend', undoable: true })

  test('a gift can be undone by its recipient, a return by the owner who confirmed it', () => {
    expect([stepsFor(borrower, gift), stepsFor(owner, gift)]).toEqual([['undoHandOver'], []])
    expect([stepsFor(owner, loan), stepsFor(borrower, loan)]).toEqual([['undoReturn'], []])
    expect(stepsFor(stranger, gift)).toEqual([])
  })

  test('the hand-over of a loan can be undone by the borrower', () => {
    const handedOver = { ...loan, state: 'on_loan' as const }
    expect(stepsFor(borrower, handedOver)).toEqual(['askExtension', 'undoHandOver'])
    expect(stepsFor(owner, handedOver)).toEqual(['confirmReturn', 'markLost'])
    expect(canTake('undoHandOver', borrower, loan)).toMatchObject({ code: 'TOO_LATE' })
  })

  test('not after its minute, and not once the copy has moved on', () => {
    const copy = { gone: false, lentElsewhere: false, inExchange: true }
    expect(canTake('undoReturn', owner, { ...loan, undoable: false })).toMatchObject({ code: 'UNDO_OVER' })
    expect(canTake('undoReturn', owner, { ...loan, copy })).toMatchObject({ code: 'COPY_ALREADY_PROMISED' })
    expect(canTake('undoHandOver', borrower, { ...gift, copy: { ...copy, gone: true } })).toMatchObject({
      code: 'COPY_WITHDRAWN',
    })
    expect(canTake('undoReturn', owner, { ...loan, state: 'lost' })).toMatchObject({ code: 'TOO_LATE' })
  })
})

describe('archiving a card', () => {
  test.each<[ExchangeState, string | undefined]>([
    ['pending', 'cancelRequest'],
    ['declined', undefined],
    ['cancelled', undefined],
    ['expired', undefined],
    ['completed', undefined],
    ['lost', undefined],
  ])('%s: %s happens first', (state, first) => {
    expect(wayToArchive(borrower, exchange({ state }))).toEqual({ allowed: true, first })
    if (!first) expect(wayToArchive(owner, exchange({ state }))).toEqual({ allowed: true, first })
  })
  test.each([
    [guest, 'pending', 'AUTHENTICATION_REQUIRED'],
    [stranger, 'pending', 'NOT_FOUND'],
    [owner, 'pending', 'STILL_OPEN'],
    [owner, 'on_loan', 'STILL_OPEN'],
    [borrower, 'accepted', 'STILL_OPEN'],
    [borrower, 'ready', 'STILL_OPEN'],
    [borrower, 'on_loan', 'STILL_ON_LOAN'],
  ] as const)('%o, %s: %s', (viewer, state, code) => {
    expect(wayToArchive(viewer, exchange({ state }))).toEqual({ allowed: false, code })
  })
})

test.each<[ExchangeState, string | null, boolean]>([
  ['on_loan', '2026-03-01', true],
  ['on_loan', '2026-03-02', false],
  ['on_loan', null, false],
  ['completed', '2026-03-01', false],
  ['lost', '2026-03-01', false],
])('%s, due %s, is overdue on 2 March: %s', (state, dueOn, expected) => {
  expect(isOverdue({ state, dueOn }, '2026-03-02')).toBe(expected)
})

test.each([
  ['2026-03-30', '2026-03-31', '2026-03-02', true],
  ['2026-03-30', '2026-03-30', '2026-03-02', false],
  ['2026-03-30', '2026-03-29', '2026-03-02', false],
  ['2026-03-30', '2026-05-31', '2026-03-02', true],
  ['2026-03-30', '2026-06-01', '2026-03-02', false],
  ['2026-03-30', '2026-04-10', '2026-04-10', false],
  ['2026-03-30', '2026-04-11', '2026-04-10', true],
])('due %s, an extension to %s requested on %s: %s', (dueOn, asked, today, expected) => {
  expect(isExtensionPossible({ dueOn, asked, today })).toBe(expected)
})

describe('who has to act next', () => {
  const today = '2026-03-02'

  test.each<[ExchangeState, Side, boolean]>([
    ['pending', 'owner', true],
    ['pending', 'borrower', false],
    ['accepted', 'owner', true],
    ['accepted', 'borrower', false],
    ['ready', 'owner', false],
    ['ready', 'borrower', true],
    ['on_loan', 'owner', false],
    ['on_loan', 'borrower', false],
    ['completed', 'owner', false],
    ['declined', 'borrower', false],
  ])('%s waits for the %s: %s', (state, side, expected) => {
    const exchange = {
      state,
      dueOn: today,
      askedDueOn: null,
      copy: { inExchange: false },
    }
    expect(isWaitingFor(side, exchange, today)).toBe(expected)
  })

  test('a rival request waits for the copy, not for its owner', () => {
    const rival = {
      state: 'pending',
      dueOn: null,
      askedDueOn: null,
      copy: { inExchange: true },
    } as const
    expect(isWaitingFor('owner', rival, today)).toBe(false)
  })

  test('a loan waits for the owner asked for an extension, and for the borrower who is late', () => {
    const loan = {
      state: 'on_loan',
      dueOn: '2026-03-01',
      copy: { inExchange: false },
    } as const
    expect(isWaitingFor('borrower', { ...loan, askedDueOn: null }, today)).toBe(true)
    expect(isWaitingFor('owner', { ...loan, askedDueOn: null }, today)).toBe(false)
    expect(isWaitingFor('owner', { ...loan, askedDueOn: '2026-03-10' }, today)).toBe(true)
  })
})

import { beforeAll, expect, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { ResponseParts } from '#server/http/screen-context.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aMember } from '#tests/support/builders.ts'
import { anExchangeIn } from '#tests/support/exchanges.ts'
import { codeOf } from '#tests/support/journeys.ts'
import { action } from './journey.tsx'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return () => house.close()
})

/** Posts a form of the copy's page. 'stored', or the sentence it is refused with. */
async function tap(viewer: Member, copyId: string, fields: Record<string, string>) {
  const code = await codeOf(house.db, copyId)
  const responseParts: ResponseParts = {}
  const args = actionArgs(`/c/${code}`, fields, { viewer, services: house, responseParts })
  const answer = await acting(action, { ...args, params: { code } })
  return answer instanceof Response ? 'stored' : responseParts.refusal
}

const back = (id: string) => ({ intent: 'back', exchange: id })
const have = (id: string) => ({ intent: 'receive', exchange: id })
const movedOn = new DomainError('TOO_LATE').message
const stateOf = async (viewer: Member, id: string) => (await house.exchanges.card(viewer, { id })).state

test('a tap of a former loan leaves the loan that runs now alone, and is stored already', async () => {
  const { id: former, copyId, owner: ann } = await anExchangeIn(house, 'completed')
  const { id, borrower: cara } = await anExchangeIn(house, 'on_loan', { owner: ann, copyId })
  expect(await tap(ann, copyId, back(former))).toBe('stored')
  expect(await stateOf(cara, id)).toBe('on_loan')
})

test('a tap about a promise that was called off does not confirm the next one', async () => {
  const { id: former, copyId, owner, borrower } = await anExchangeIn(house, 'cancelled')
  const { id } = await anExchangeIn(house, 'ready', { owner, copyId, borrower })
  expect(await tap(borrower, copyId, have(former))).toBe(movedOn)
  expect(await stateOf(borrower, id)).toBe('ready')
})

test.each(['lend', 'give'] as const)('of a copy to %s, each tap that is sent again is one', async (offer) => {
  const { id, copyId, owner, borrower } = await anExchangeIn(house, 'ready', { offer })
  expect(await tap(borrower, copyId, have(id))).toBe('stored')
  expect(await tap(borrower, copyId, have(id))).toBe('stored')
  expect(await stateOf(owner, id)).toBe(offer === 'lend' ? 'on_loan' : 'completed')
  if (offer === 'give') return expect(await tap(owner, copyId, back(id)), 'it stays').toBe(movedOn)
  expect(await tap(owner, copyId, back(id))).toBe('stored')
  expect(await tap(owner, copyId, back(id))).toBe('stored')
  expect(await tap(borrower, copyId, have(id)), 'late, but it was so').toBe('stored')
  expect(await stateOf(owner, id)).toBe('completed')
})

test('a tap that names no exchange changes nothing, because nobody knows which one it was about', async () => {
  const { id, copyId, owner } = await anExchangeIn(house, 'on_loan')
  expect(await tap(owner, copyId, { intent: 'back' })).toBe(new DomainError('LOAN_NOT_NAMED').message)
  expect(await stateOf(owner, id)).toBe('on_loan')
})

test('a member who is in no exchange with the copy can take none of its steps', async () => {
  const { id, copyId, owner } = await anExchangeIn(house, 'completed')
  const stranger = await aMember(house.db)
  expect(await tap(stranger, copyId, back(id))).toBe(new DomainError('NOT_FOUND').message)
  expect(await stateOf(owner, id)).toBe('completed')
})

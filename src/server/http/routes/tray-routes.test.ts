import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import type { z } from '#rules/base/zod.ts'
import { DomainError } from '#rules/domain-error.ts'
import { lookUpInput } from '#rules/library/book-inputs.ts'
import { mostInTray } from '#rules/library/tray.ts'
import { trayInput } from '#rules/library/tray-inputs.ts'
import { RateLimited } from '#server/limits/rate-limits.ts'
import { refusalOf } from '#server/operations/input-refused.ts'
import { aSiteOf } from '#tests/support/route-site.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { trayRoutes } from './tray-routes.ts'

const mia = aViewer({ id: randomUUID(), name: 'Mia Rossi' })
const book = () => ({
  ...{ clientKey: randomUUID(), isbn: '9780143180142', title: 'Drylands', author: 'Thea Astley' },
  ...{ bookId: null, lookUpId: null, condition: 'Good', offer: 'lend' },
})
const tray = { from: mia.id, location: '', books: [book()] }

async function post(
  path: '/scan/save' | '/scan/look-up',
  asked: unknown,
  { viewer = mia as Viewer, refusal = undefined as Error | undefined } = {},
) {
  const done: unknown[] = []
  // Like every operation.
  const act = (input: z.ZodType) => async (_: Viewer, given: unknown) => {
    const { error, data } = input.safeParse(given)
    if (error) throw refusalOf(error)
    if (refusal) throw refusal
    done.push(data)
    return ['done'] as never
  }
  const library = { saveTray: act(trayInput) as never, lookUp: act(lookUpInput) as never }
  const app = aSiteOf(trayRoutes(library), () => viewer)
  const body = typeof asked === 'string' ? asked : JSON.stringify(asked)
  const answer = await app.request(path, { method: 'POST', body })
  return { status: answer.status, told: await answer.json(), wait: answer.headers.get('Retry-After'), done }
}

test('a tray is saved, and an ISBN looked up', async () => {
  const sent = { location: null, books: [{ ...tray.books[0], genre: null }] }
  expect(await post('/scan/save', tray)).toMatchObject({ status: 200, told: ['done'], done: [sent] })
  const asked = { from: mia.id, isbn: '9780143180142' }
  expect(await post('/scan/look-up', asked)).toMatchObject({ status: 200, done: [{ isbn: asked.isbn }] })
})

test.each([
  ['a guest', guest],
  ['another member', aViewer({ id: randomUUID(), name: 'Noah' })],
])('what %s finds on the device waits until its owner is back', async (_, viewer) => {
  expect(await post('/scan/save', tray, { viewer })).toMatchObject({ status: 401, done: [] })
  expect(await post('/scan/look-up', { from: mia.id, isbn: '1' }, { viewer })).toMatchObject({ status: 401 })
})

test.each([
  ['nothing that can be read', '{"books"'],
  ['an empty tray', { ...tray, books: [] }],
  ['one book too many', { ...tray, books: Array.from({ length: mostInTray + 1 }, book) }],
  ['a book without a title', { ...tray, books: [{ ...book(), title: ' ' }] }],
  ['a title as long as a page', { ...tray, books: [{ ...book(), title: 'a'.repeat(201) }] }],
  ['a wrong ISBN', { ...tray, books: [{ ...book(), isbn: '9780143180143' }] }],
  ['no key', { ...tray, books: [{ ...book(), clientKey: '1' }] }],
  ['a condition nobody knows', { ...tray, books: [{ ...book(), condition: 'Perfect' }] }],
])('%s is refused', async (_, sent) => {
  expect(await post('/scan/save', sent)).toMatchObject({ status: 400, done: [] })
})

test('a full tray is accepted', async () => {
  const books = Array.from({ length: mostInTray }, book)
  expect(await post('/scan/save', { ...tray, books })).toMatchObject({ status: 200 })
})

test.each([
  [new DomainError('UNKNOWN_SUBURB'), null],
  [new RateLimited(7), '7'],
])('%s is explained in a sentence', async (refusal, wait) => {
  const answer = await post('/scan/save', tray, { refusal })
  expect(answer).toMatchObject({ status: refusal.status, wait, told: { problem: refusal.message } })
})

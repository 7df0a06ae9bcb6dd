import { expect, test } from 'vitest'
import {
  type NotedOperations,
  noteOperation,
  notingOperations,
  operationsInLog,
} from './operations-of-request.ts'

test('each request notes its own operations, however they interleave', async () => {
  const [one, other]: [NotedOperations, NotedOperations] = [[], []]
  const ask = (noted: NotedOperations, name: string) =>
    notingOperations(noted, async () => {
      const ends = noteOperation(name)
      await Promise.resolve()
      noteOperation('shelves.list')('done')
      ends('done')
    })
  await Promise.all([ask(one, 'exchanges.ask'), ask(other, 'clubs.join')])
  expect(operationsInLog(one)).toEqual(['exchanges.ask done', 'shelves.list done'])
  expect(operationsInLog(other)).toEqual(['clubs.join done', 'shelves.list done'])
})

test('a refusal is logged by its code, and what was not waited for as unfinished', () => {
  const noted: NotedOperations = []
  notingOperations(noted, () => {
    noteOperation('exchanges.ask')('ALREADY_REQUESTED')
    noteOperation('library.search')
    noteOperation('clubs.list')('failed')
  })
  expect(operationsInLog(noted)).toEqual([
    'exchanges.ask ALREADY_REQUESTED',
    'library.search unfinished',
    'clubs.list failed',
  ])
})

test('five are logged, those that did not succeed first', () => {
  const noted: NotedOperations = []
  notingOperations(noted, () => {
    for (let at = 1; at <= 200; at++) noteOperation(`pages.read${at}`)(at === 30 ? 'NOT_FOUND' : 'done')
  })
  expect(operationsInLog(noted)).toEqual([
    'pages.read30 NOT_FOUND',
    ...[1, 2, 3, 4].map((at) => `pages.read${at} done`),
  ])
  expect(noted.length, 'a bounded number is kept').toBe(50)
})

test('nothing is noted outside a request, or logged of a request without any', () => {
  noteOperation('jobs.read')('done')
  expect(operationsInLog([])).toBeUndefined()
})

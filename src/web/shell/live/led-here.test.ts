import { afterEach, beforeEach, expect, test } from 'vitest'
import { leadHere } from './led-here.ts'

let workers: EventTarget
let at: string
let asksFirst: boolean
let leadsBack: boolean
let wentTo: string[]
let answers: unknown[]
let stop: () => void
let isWriting: boolean
let isInTab: boolean

beforeEach(() => {
  workers = new EventTarget()
  at = '/books?q=sea'
  asksFirst = false
  leadsBack = false
  wentTo = []
  answers = []
  isWriting = false
  isInTab = true
  stop = leadHere(workers, {
    here: () => at,
    mayStay: () => isWriting && isInTab,
    async go(path) {
      wentTo.push(path)
      if (asksFirst) return false
      at = leadsBack ? at : path
      return true
    },
  })
})
afterEach(() => stop())

async function asked(data: unknown): Promise<void> {
  const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }]
  workers.dispatchEvent(Object.assign(new Event('message'), { data, ports }))
  await Promise.resolve()
}

test('a page leads where the worker asks, and says so at once and when it is there', async () => {
  const isThere = asked({ lead: '/messages/a' })
  expect([wentTo, answers]).toEqual([['/messages/a'], [true]])
  await isThere
  expect(answers).toEqual([true, true])
})

test('a page that is led back to where it was has shown what there is to see', async () => {
  leadsBack = true
  await asked({ lead: '/messages/a' })
  expect([wentTo, answers]).toEqual([['/messages/a'], [true, true]])
})

test('a page that is there already stays as it is', async () => {
  isWriting = true
  await asked({ lead: '/books?q=sea' })
  expect([wentTo, answers]).toEqual([[], [true, true]])
})

test.each([
  ['in a browser tab it stays', true, [], [false]],
  [
    'in an app of one window it asks first, and says that it is not there',
    false,
    ['/messages/a'],
    [true, false],
  ],
])('while somebody is writing on it, %s', async (_where, inTab, goes, answer) => {
  isWriting = true
  asksFirst = true
  isInTab = inTab
  await asked({ lead: '/messages/a' })
  expect([wentTo, answers]).toEqual([goes, answer])
})

test('anything else that is told is left alone', async () => {
  for (const other of [null, 'news', { keep: '/books' }]) await asked(other)
  expect([wentTo, answers]).toEqual([[], []])
})

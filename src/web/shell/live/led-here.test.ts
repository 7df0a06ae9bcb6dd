import { afterEach, beforeEach, expect, test } from 'vitest'
import { leadHere } from './led-here.ts'

let workers: EventTarget
let wentTo: string[]
let answers: unknown[]
let stop: () => void
let isWriting: boolean
let isInTab: boolean

beforeEach(() => {
  workers = new EventTarget()
  wentTo = []
  answers = []
  isWriting = false
  isInTab = true
  stop = leadHere(workers, {
    here: () => '/books?q=sea',
    mayStay: () => isWriting && isInTab,
    go: (path) => void wentTo.push(path),
  })
})
afterEach(() => stop())

function asked(data: unknown): void {
  const ports = [{ postMessage: (answer: unknown) => answers.push(answer) }]
  workers.dispatchEvent(Object.assign(new Event('message'), { data, ports }))
}

test('a page leads where the worker asks, and says so', () => {
  asked({ lead: '/messages/a' })
  expect([wentTo, answers]).toEqual([['/messages/a'], [true]])
})

test('a page that is there already stays as it is', () => {
  isWriting = true
  asked({ lead: '/books?q=sea' })
  expect([wentTo, answers]).toEqual([[], [true]])
})

test.each([
  ['in a browser tab it stays', true, [], false],
  ['in the installed app, which has one window, it asks before it leaves', false, ['/messages/a'], true],
])('while somebody is writing on it, %s', (_where, inTab, goes, answer) => {
  isWriting = true
  isInTab = inTab
  asked({ lead: '/messages/a' })
  expect([wentTo, answers]).toEqual([goes, [answer]])
})

test('anything else that is told is left alone', () => {
  for (const other of [null, 'news', { keep: '/books' }]) asked(other)
  expect([wentTo, answers]).toEqual([[], []])
})

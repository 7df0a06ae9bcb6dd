import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToLive, pauseAfter } from './live-stream.ts'

test.each([
  [1, 1000, 2000],
  [2, 2000, 4000],
  [5, 16_000, 32_000],
  [6, 30_000, 60_000],
  [60, 30_000, 60_000],
])('after %i refusals it waits between %i and %i ms', (refusals, shortest, longest) => {
  expect(pauseAfter(refusals, () => 0)).toBe(shortest)
  expect(pauseAfter(refusals, () => 1)).toBe(longest)
})

type Opened = { address: string; onopen?: () => void }
let opened: Opened[]
beforeEach(() => {
  opened = []
  vi.stubGlobal(
    'EventSource',
    class {
      onopen?: () => void
      address: string
      constructor(address: string) {
        this.address = address
        opened.push(this)
      }
      addEventListener() {}
      close() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function listening(age: number | undefined) {
  const heard: boolean[] = []
  const listener = { opened: (is: boolean) => void heard.push(is), changed() {}, cutOff() {}, signedOut() {} }
  const end = listenToLive('topic=club:1', () => age, listener)
  return { heard, end }
}

test('a page read a moment ago says so, and need not be read again until the stream was lost', () => {
  const { heard, end } = listening(123.4)
  expect(opened[0]?.address).toContain('&age=124&topic=club:1')
  opened[0]?.onopen?.()
  // The browser has reconnected by itself.
  opened[0]?.onopen?.()
  expect(heard).toEqual([true, false])
  end()
})

test('one of unknown age is read again', () => {
  const { heard, end } = listening(undefined)
  expect(opened[0]?.address).not.toContain('age')
  opened[0]?.onopen?.()
  expect(heard).toEqual([false])
  end()
})

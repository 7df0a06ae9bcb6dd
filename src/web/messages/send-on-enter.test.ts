import type { KeyboardEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { sendOnEnter } from './send-on-enter.ts'

afterEach(() => vi.unstubAllGlobals())

function isSentBy({ isTouch = false, shiftKey = false }): boolean {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: none) and (pointer: coarse)' && isTouch,
  }))
  const requestSubmit = vi.fn()
  const preventDefault = vi.fn()
  const enter = { key: 'Enter', keyCode: 13, shiftKey, nativeEvent: { isComposing: false } }
  const event = { ...enter, preventDefault, currentTarget: { form: { requestSubmit } } }
  sendOnEnter(event as unknown as KeyboardEvent<HTMLTextAreaElement>)
  expect(preventDefault).toHaveBeenCalledTimes(requestSubmit.mock.calls.length)
  return requestSubmit.mock.calls.length > 0
}

test.each([
  ['Enter sends', {}, true],
  ['Shift and Enter start a new line', { shiftKey: true }, false],
  ['Enter starts a new line on a phone, whose keyboard has nothing else for it', { isTouch: true }, false],
])('%s', (_, pressed, isSent) => expect(isSentBy(pressed)).toBe(isSent))

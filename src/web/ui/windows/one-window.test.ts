import { afterEach, expect, test, vi } from 'vitest'
import { hasOneWindow } from './one-window.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['an app on a phone', true, true, true],
  ['an app on a computer', true, false, false],
  ['a browser on a phone', false, true, false],
])('%s', (_, isInstalled, isTouched, isOne) => {
  const facts: Record<string, boolean> = {
    '(display-mode: standalone)': isInstalled,
    '(pointer: coarse)': isTouched,
  }
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.split(' and ').every((part) => facts[part]),
  }))
  expect(hasOneWindow()).toBe(isOne)
})

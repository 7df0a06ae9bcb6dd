import type { MouseEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { opensInWindow } from './opens-in-window.ts'

afterEach(() => vi.unstubAllGlobals())

const plain = { ctrlKey: false, metaKey: false, shiftKey: false }

test.each([
  ['an app on a phone', plain, true, true],
  ['a browser, which has tabs', plain, false, false],
  ['an app, for a press that asks for a tab', { ...plain, metaKey: true }, true, false],
])('in %s', (_, press, isInstalled, isInWindow) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
  expect(opensInWindow(press as MouseEvent)).toBe(isInWindow)
})

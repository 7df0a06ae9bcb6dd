import { afterEach, expect, test, vi } from 'vitest'
import { forgetKept, keptName, readKept } from '#web/shell/kept-text.ts'
import { changeWritten, hasArrived, newKey, wasRefused } from './written.ts'

/** A tab's session storage, as far as we use it. */
function aStorage() {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  }
}

vi.stubGlobal('window', { sessionStorage: aStorage() })
afterEach(() => forgetKept(undefined))

const name = keptName('mia', 'conversation')
const kept = (of = name) => JSON.parse(readKept(of) || 'null')
const [first, second] = [
  { key: 'a', body: 'Hello' },
  { key: 'b', body: 'Are you there?' },
]
const waits = () =>
  changeWritten(name, (written) => ({ ...written, draft: 'By the', unsent: [first, second] }))

test('what has arrived is not sent again; what waits behind it still waits', () => {
  waits()
  hasArrived('a')
  expect(kept()).toEqual({ draft: 'By the', unsent: [second] })
  hasArrived('a')
  expect(kept()).toEqual({ draft: 'By the', unsent: [second] })
})

test('what is refused comes back into the box, before what was begun since', () => {
  waits()
  wasRefused('a')
  expect(kept()).toEqual({ draft: 'Hello\nAre you there?\nBy the', unsent: [] })
})

test('nothing is kept of what has been sent', () => {
  changeWritten(name, () => ({ draft: '', unsent: [first] }))
  hasArrived('a')
  expect(window.sessionStorage).toHaveLength(0)
})

test('conversations are kept apart, and who comes next finds nothing of another', () => {
  waits()
  const [others, noahs] = [keptName('mia', 'another'), keptName('noah', 'conversation')]
  for (const each of [others, noahs]) changeWritten(each, () => ({ draft: each, unsent: [] }))
  hasArrived('a')
  expect(kept(others).draft).toBe(others)
  forgetKept('mia')
  expect([kept(noahs), kept(others).draft]).toEqual([null, others])
  forgetKept(undefined)
  expect(kept(others)).toBeNull()
})

test('a browser that keeps nothing can still write', () => {
  vi.stubGlobal('window', {
    get sessionStorage() {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
  waits()
  expect(kept().draft).toBe('By the')
  vi.stubGlobal('window', { sessionStorage: aStorage() })
})

test('keys are UUIDs, each its own', () => {
  const keys = Array.from({ length: 50 }, newKey)
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(50)
})

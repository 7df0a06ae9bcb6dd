import { beforeEach, expect, test } from 'vitest'
import { createRecentChanges, type RecentChanges } from './recent-changes.ts'

const START = 1_000_000
let now: number
let recent: RecentChanges
beforeEach(() => {
  now = START
  recent = createRecentChanges(() => now)
})
const at = (seconds: number) => {
  now = START + seconds * 1000
}
const hasChanged = (names: string[], seconds: number) => recent.mayHaveChanged(names, START + seconds * 1000)

test('it knows what changed since, by members and subjects', () => {
  at(10)
  recent.note('ana')
  expect(hasChanged(['ana'], 9)).toBe(true)
  expect(hasChanged(['ana'], 10)).toBe(true)
  expect(hasChanged(['ana'], 10.001)).toBe(false)
  expect(hasChanged(['ben', 'club:1'], 0)).toBe(false)
  recent.note('club:1')
  expect(hasChanged(['ben', 'club:1'], 0)).toBe(true)
})

test('for a time before it started, or when it could not hear, it says that something may have changed', () => {
  expect(hasChanged(['ana'], -1)).toBe(true)
  at(20)
  recent.forget()
  expect(hasChanged(['ana'], 19)).toBe(true)
  expect(hasChanged(['ana'], 20)).toBe(false)
})

test('it remembers for at least a minute, and forgets members it no longer hears of', () => {
  at(59)
  recent.note('ana')
  at(118)
  recent.note('ben')
  expect(hasChanged(['ana'], 58), 'a minute later').toBe(true)
  expect(hasChanged(['ana'], 60)).toBe(false)
  at(200)
  recent.note('cleo')
  expect(hasChanged(['nobody'], 117), 'longer ago than it remembers').toBe(true)
  expect(hasChanged(['ana'], 140)).toBe(false)
})

import { expect, test } from 'vitest'
import { addressOf, everyRoute } from '#tests/support/every-route.ts'
import { screens } from '#tests/support/screens.ts'

test('every screen of the table of routes is one of those that are looked at', () => {
  const lookedAt = new Set(
    screens.map(({ at }) => {
      if (typeof at !== 'string') return at.route
      const path = at.split('?')[0] ?? ''
      return everyRoute.find(({ pattern }) => isAt(pattern, path))?.pattern
    }),
  )
  const forgotten = everyRoute.filter(({ file, pattern }) => file.endsWith('.tsx') && !lookedAt.has(pattern))
  expect(forgotten.map(({ pattern }) => pattern)).toEqual([])
})

function isAt(pattern: string, path: string): boolean {
  if (pattern === path) return true
  const isAlsoNamed = everyRoute.some((route) => route.pattern === path)
  return (
    !isAlsoNamed &&
    new RegExp(`^${addressOf(pattern, (part) => (part === '*' ? '.*' : '[^/]+'))}$`).test(path)
  )
}

import { expect, test } from 'vitest'
import { harmIn, type Lived } from './life.ts'
import { kinds } from './writes.ts'

function aLife(acknowledgedOf: Record<string, number> = {}): Lived {
  const each = Object.fromEntries(kinds.map(({ name }) => [name, 3]))
  return {
    written: {
      acknowledged: 18,
      acknowledgedOf: { ...each, ...acknowledgedOf },
      lost: [],
      doubled: [],
      longestGapMs: 10,
      signedOut: 0,
      seen: { looked: 5, unanswered: 0, missing: [] },
      oddities: new Map(),
      keysOf: () => [],
    },
    pages: { answered: 9, busy: 0, failed: 0, signedOut: 0, longestGapMs: 10, oddities: new Map() },
    standbys: { longestGapMs: 10, looks: 4 },
    caughtUp: 1,
    reconnected: 0,
    jobs: { twice: 0, never: 0 },
    signedOut: 0,
    oddities: [],
  }
}

test('a life in which everything was stored has no harm', () => {
  expect(harmIn(aLife())).toEqual([])
})

test.each(kinds.map(({ name }) => name))(
  '%s of which none was stored prove nothing, whatever else was',
  (name) => {
    expect(harmIn(aLife({ [name]: 0 }))).toEqual([`Nothing was acknowledged: ${name}`])
  },
)

test('a page that was rendered for somebody else is harm', () => {
  const life = aLife()
  life.pages.oddities.set('/bookcase: for somebody else', 1).set('/bookcase: 502', 1)
  expect(harmIn(life)).toEqual(['/bookcase: for somebody else'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ballots, countBallots } from './ranked-count.ts'

/** '3 a b' is three ballots that rank a before b. */
const cast = (...lines: string[]): Ballots[] =>
  lines.map((line) => {
    const [count, ...ranking] = line.split(' ')
    return { count: Number(count), ranking }
  })

const told = (candidates: string, ...lines: string[]) => {
  const { winner, rounds } = countBallots(candidates.split(' ').filter(Boolean), cast(...lines))
  return { winner, out: rounds.flatMap(({ out }) => (out ? [`${out.candidate} ${out.by}`] : [])) }
}

test.each([
  ['nobody nominated', '', ['1 a'], null, []],
  ['one candidate, no ballots', 'a', [], 'a', []],
  ['one candidate, ballots', 'a', ['2 a'], 'a', []],
  ['no ballots', 'a b', [], null, []],
  ['only empty ballots', 'a b', ['3'], null, []],
  ['more than half at once', 'a b c', ['3 b', '1 a', '1 c'], 'b', []],
  ['the second choices of the last decide', 'a b c', ['4 a', '3 b', '2 c b'], 'b', ['c fewest']],
  ['half is not more than half', 'a b c', ['2 a', '1 b a', '1 c'], 'a', ['c nominated-later']],
  [
    'what goes out is passed over',
    'a b c d',
    ['3 a', '3 b', '2 c d b', '1 d c b'],
    'b',
    ['d fewest', 'c fewer-first-choices'],
  ],
  [
    'level now: fewer first choices goes out',
    'a b c d',
    ['3 a', '2 b', '3 c', '1 d b'],
    'a',
    ['d fewest', 'b fewer-first-choices', 'c nominated-later'],
  ],
  ['level to the end: nominated first wins', 'a b', ['2 b', '2 a'], 'a', ['b nominated-later']],
  [
    'exhausted ballots count for nobody',
    'a b c',
    ['2 a', '2 b', '1 c'],
    'a',
    ['c fewest', 'b nominated-later'],
  ],
] as const)('%s', (_, candidates, lines, winner, out) => {
  expect(told(candidates, ...lines)).toEqual({ winner, out })
})

test('a round says how many votes each book has, and how many ballots rank none of them', () => {
  const { rounds } = countBallots(['a', 'b', 'c'], cast('2 a', '2 b', '1 c'))
  expect(rounds.map(({ exhausted }) => exhausted)).toEqual([0, 1])
  expect(rounds[1]?.votes).toEqual([
    { candidate: 'a', votes: 2 },
    { candidate: 'b', votes: 2 },
  ])
})

const names = ['a', 'b', 'c', 'd', 'e']
const votes = fc.array(
  fc.record({ ranking: fc.shuffledSubarray(names), count: fc.integer({ min: 1, max: 4 }) }),
)

test('neither the order of ballots nor which of them are alike changes the result', () => {
  fc.assert(
    fc.property(votes, (ballots) => {
      const apart = ballots
        .flatMap(({ ranking, count }) => Array(count).fill({ ranking, count: 1 }))
        .reverse()
      expect(countBallots(names, apart)).toEqual(countBallots(names, ballots))
    }),
  )
})

test('every round counts every ballot, the book that goes out has the fewest votes, and the winner was voted for', () => {
  fc.assert(
    fc.property(votes, (ballots) => {
      const { winner, rounds } = countBallots(names, ballots)
      const all = ballots.reduce((total, { count }) => total + count, 0)
      for (const { votes: relation, exhausted, out } of rounds) {
        expect(relation.reduce((total, each) => total + each.votes, exhausted)).toBe(all)
        const ofOut = relation.find(({ candidate }) => candidate === out?.candidate)
        if (ofOut) expect(ofOut.votes).toBe(Math.min(...relation.map((each) => each.votes)))
      }
      const wasVotedFor = ballots.some(({ ranking }) => ranking.includes(winner ?? ''))
      expect(wasVotedFor).toBe(ballots.some(({ ranking }) => ranking.length > 0))
    }),
  )
})

test('a book that more than half rank first wins', () => {
  fc.assert(
    fc.property(votes, fc.constantFrom(...names), (ballots, loved) => {
      const others = ballots.reduce((total, { count }) => total + count, 0)
      const landslide = [...ballots, { ranking: [loved], count: others + 1 }]
      expect(countBallots(names, landslide).winner).toBe(loved)
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { chooseRings, type Leg, type Ring } from './rings.ts'
import { hintWords, ringWords } from './swaps.ts'

const leg = (getterId: string, giverId: string, workId: string): Leg => ({
  ...{ getterId, giverId, workId },
  copyId: `${giverId} ${workId}`,
})
const members = ['mia', 'noah', 'priya', 'quinn']
const pairOf = (ring: Ring) => ring.map(({ getterId, giverId, workId }) => `${getterId} ${giverId} ${workId}`)
const choose = (legs: Leg[], facts: Partial<Parameters<typeof chooseRings>[0]> = {}) =>
  chooseRings({ legs, members, taken: [], most: 3, ...facts }).map(pairOf)

describe('rings', () => {
  test('two members who each have what the other wishes for', () => {
    expect(choose([leg('mia', 'noah', 'emma'), leg('noah', 'mia', 'dune')])).toEqual([
      ['noah mia dune', 'mia noah emma'],
    ])
  })

  test('three members, each of whom has what one of the others wishes for', () => {
    const legs = [leg('mia', 'priya', 'emma'), leg('priya', 'noah', 'dune'), leg('noah', 'mia', 'ulysses')]
    expect(choose(legs)).toEqual([['priya noah dune', 'noah mia ulysses', 'mia priya emma']])
  })

  test('a chain that does not come back is none', () => {
    expect(choose([leg('mia', 'noah', 'emma'), leg('noah', 'priya', 'dune')])).toEqual([])
  })

  test('a member has no more than their number, the most recently active partner first', () => {
    const legs = ['quinn', 'priya', 'noah'].flatMap((other, nth) => [
      leg('mia', other, `to mia ${nth}`),
      leg(other, 'mia', `to them ${nth}`),
    ])
    expect(choose(legs, { most: 2 }).map(([first]) => first)).toEqual([
      'noah mia to them 2',
      'priya mia to them 1',
    ])
  })

  test('a wish is part of one ring, and the next ring takes another wish', () => {
    const legs = [
      leg('mia', 'noah', 'emma'),
      leg('mia', 'priya', 'emma'),
      leg('mia', 'priya', 'ulysses'),
      leg('noah', 'mia', 'dune'),
      leg('priya', 'mia', 'dune'),
    ]
    expect(choose(legs)).toEqual([
      ['noah mia dune', 'mia noah emma'],
      ['priya mia dune', 'mia priya ulysses'],
    ])
  })

  test('rings that exist take room, and their wishes are not given twice', () => {
    const legs = [leg('mia', 'noah', 'emma'), leg('noah', 'mia', 'dune')]
    expect(choose(legs, { taken: [leg('mia', 'quinn', 'emma')] })).toEqual([])
    expect(choose(legs, { taken: [leg('mia', 'quinn', 'other')], most: 1 })).toEqual([])
  })

  test('only rings through one member', () => {
    const legs = ['noah', 'priya'].flatMap((other) => [
      leg('mia', other, `from ${other}`),
      leg(other, 'mia', `for ${other}`),
    ])
    expect(choose(legs, { through: 'priya' })).toEqual([['priya mia for priya', 'mia priya from priya']])
  })
})

/** Small towns by a linear congruential generator, the same in every run. */
function aTown(seed: number) {
  let state = seed
  const below = (end: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * end)
  }
  const people = Array.from({ length: 4 + below(6) }, (_, index) => `m${index}`)
  const someone = () => people[below(people.length)] ?? ''
  const legs = Array.from({ length: 10 + below(50) }, () => leg(someone(), someone(), `w${below(6)}`)).filter(
    ({ getterId, giverId }) => getterId !== giverId,
  )
  return { legs, members: people, taken: [], most: 1 + below(3) }
}

/** Every ring there is, by plain loops over all members; then, in order, all for which there is room. */
function exhaustively({ legs, members: people, most }: ReturnType<typeof aTown>): Ring[] {
  const rank = (id: string | undefined) => people.indexOf(id ?? '')
  const found: string[][] = []
  for (const a of people) for (const b of people) if (rank(b) < rank(a)) found.push([a, b])
  for (const a of people)
    for (const b of people)
      for (const c of people) if (rank(b) < rank(a) && rank(c) < rank(a) && b !== c) found.push([a, b, c])
  const orderOf = (ring: string[]) => {
    const ranks = ring.map(rank).sort((one, other) => other - one)
    return [ring.length, ...ranks, rank(ring[1])]
  }
  found.sort((one, other) => {
    const [left, right] = [orderOf(one), orderOf(other)]
    const nth = left.findIndex((value, index) => value !== right[index])
    return nth < 0 ? 0 : (left[nth] ?? 0) - (right[nth] ?? 0)
  })
  const chosen: Ring[] = []
  for (const ring of found) {
    const isFull = ring.some(
      (id) => chosen.filter((one) => one.some((of) => of.getterId === id)).length >= most,
    )
    const given = chosen.flat().map(({ getterId, workId }) => `${getterId} ${workId}`)
    const whole = ring.map((getterId, place) =>
      legs.find(
        (one) =>
          one.getterId === getterId &&
          one.giverId === ring[(place + 1) % ring.length] &&
          !given.includes(`${getterId} ${one.workId}`),
      ),
    )
    if (!isFull && whole.every((one) => one !== undefined)) chosen.push(whole as Ring)
  }
  return chosen
}

test('finds what an exhaustive search finds in 300 small towns', () => {
  let [pairs, triples] = [0, 0]
  for (let seed = 1; seed <= 300; seed += 1) {
    const town = aTown(seed)
    const rings = chooseRings(town)
    expect(rings, `town ${seed}`).toEqual(exhaustively(town))
    pairs += rings.filter((ring) => ring.length === 2).length
    triples += rings.filter((ring) => ring.length === 3).length
  }
  // Otherwise the towns would show nothing.
  expect(pairs).toBeGreaterThan(50)
  expect(triples).toBeGreaterThan(50)
})

test('words', () => {
  expect(ringWords(['Noah', 'Priya'])).toBe('You → Noah → Priya → you')
  expect(hintWords({ giver: 'Noah', taker: null })).toBe('Noah has this book, and would like one of yours.')
  expect(hintWords({ giver: 'Priya', taker: 'Noah' })).toContain('Noah would like one of yours')
})

// Counts a ranked vote (instant run-off). In each round the book with the fewest first places is eliminated and its ballots
// move to the next book on them, until one book has more than half of the ballots that still name one.

/** A ranking, best first, and how many members submitted it. */
export type Ballots = { ranking: readonly string[]; count: number }

/** Why this book was eliminated: it alone had the fewest votes, or by which part of the tie rule. */
export type WayOut = 'fewest' | 'fewer-first-choices' | 'nominated-later'

export type Round = {
  /** In order of nomination. */
  votes: { candidate: string; votes: number }[]
  /** Ballots that name none of the remaining books. */
  exhausted: number
  out: { candidate: string; by: WayOut } | null
}

export type CountResult = { winner: string | null; rounds: Round[] }

export const tieRule =
  'If books are tied, the one that fewer members put first is eliminated. If that’s a tie too, the one nominated first stays.'

/** `candidates` are in order of nomination. A single candidate wins without a vote; of several, none wins if nobody voted. */
export function countBallots(candidates: readonly string[], ballots: readonly Ballots[]): CountResult {
  const [only, ...others] = candidates
  if (only === undefined) return { winner: null, rounds: [] }
  if (others.length === 0) return { winner: only, rounds: [] }
  if (!ballots.some(({ ranking, count }) => count > 0 && ranking.some((id) => candidates.includes(id))))
    return { winner: null, rounds: [] }
  const first = tally(candidates, ballots)
  const rounds: Round[] = []
  let left = [...candidates]
  for (;;) {
    const { votes, exhausted } = tally(left, ballots)
    const counted = left.map((candidate) => ({ candidate, votes: votes.get(candidate) ?? 0 }))
    const [winner] = left.filter((id) => (votes.get(id) ?? 0) * 2 > sum(counted))
    const out = winner === undefined ? goesOut(counted, first.votes) : null
    rounds.push({ votes: counted, exhausted, out })
    if (out) left = left.filter((id) => id !== out.candidate)
    const last = winner ?? (left.length === 1 ? left[0] : undefined)
    if (last !== undefined) return { winner: last, rounds }
  }
}

function tally(left: readonly string[], ballots: readonly Ballots[]) {
  const votes = new Map<string, number>()
  let exhausted = 0
  for (const { ranking, count } of ballots) {
    const highest = ranking.find((id) => left.includes(id))
    if (highest === undefined) exhausted += count
    else votes.set(highest, (votes.get(highest) ?? 0) + count)
  }
  return { votes, exhausted }
}

function goesOut(counted: Round['votes'], firstChoices: Map<string, number>): NonNullable<Round['out']> {
  const fewest = lowest(counted, ({ votes }) => votes)
  const leastWanted = lowest(fewest, ({ candidate }) => firstChoices.get(candidate) ?? 0)
  const { candidate } = leastWanted.at(-1) ?? { candidate: '' }
  if (fewest.length === 1) return { candidate, by: 'fewest' }
  return { candidate, by: leastWanted.length === 1 ? 'fewer-first-choices' : 'nominated-later' }
}

/** All that share the lowest value. */
function lowest<Each>(all: readonly Each[], measure: (each: Each) => number): Each[] {
  const least = Math.min(...all.map(measure))
  return all.filter((each) => measure(each) === least)
}

function sum(counted: Round['votes']): number {
  return counted.reduce((total, { votes }) => total + votes, 0)
}

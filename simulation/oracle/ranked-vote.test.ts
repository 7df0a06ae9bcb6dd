import { expect, test } from 'vitest'
import { countBallots } from '#rules/clubs/choice/ranked-count.ts'
import { chanceOf } from '#simulation/world/chance.ts'
import { winnerOf } from './ranked-vote.ts'

test('a count by hand elects the book that the product elects, in 3,000 votes by chance', () => {
  const chance = chanceOf('votes', 'of clubs')
  for (let vote = 0; vote < 3000; vote++) {
    const books = Array.from({ length: chance.between(0, 5) }, (_, at) => `book ${at}`)
    const ballots = Array.from({ length: chance.below(8) }, () => {
      const left = [...books, 'a book taken back']
      const ranking: string[] = []
      for (let most = chance.between(1, 4); most > 0 && left.length > 0; most--)
        ranking.push(...left.splice(chance.below(left.length), 1))
      return ranking
    })
    const counted = countBallots(
      books,
      ballots.map((ranking) => ({ ranking, count: 1 })),
    )
    expect(winnerOf(books, ballots), JSON.stringify({ books, ballots })).toBe(counted.winner)
  }
})

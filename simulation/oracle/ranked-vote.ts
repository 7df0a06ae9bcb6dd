import type { Neighbourhood } from './neighbourhood.ts'

/**
 * The winner of a ranked vote, counted by hand: the book with the fewest votes goes out, and who had it first has their next one,
 * until one has more than half of the votes that are left. Of equals the one goes out that fewer had put first, then the one
 * that was nominated later. `books` are in the order of their nomination.
 */
export function winnerOf(books: readonly string[], ballots: readonly (readonly string[])[]): string | null {
  if (books.length < 2) return books[0] ?? null
  if (ballots.every((ranking) => ranking.every((book) => !books.includes(book)))) return null
  const firstChoices = votesOf(books, ballots)
  const left = [...books]
  while (left.length > 1) {
    const votes = votesOf(left, ballots)
    let cast = 0
    for (const count of votes.values()) cast += count
    for (const book of left) if ((votes.get(book) ?? 0) > cast / 2) return book
    let out = ''
    for (const book of left) {
      const [fewer, first] = [compare(votes, book, out), compare(firstChoices, book, out)]
      if (out === '' || fewer < 0 || (fewer === 0 && first <= 0)) out = book
    }
    left.splice(left.indexOf(out), 1)
  }
  return left[0] ?? null
}

function votesOf(left: readonly string[], ballots: readonly (readonly string[])[]): Map<string, number> {
  const votes = new Map(left.map((book) => [book, 0]))
  for (const ranking of ballots)
    for (const book of ranking) {
      const before = votes.get(book)
      if (before === undefined) continue
      votes.set(book, before + 1)
      break
    }
  return votes
}

const compare = (votes: Map<string, number>, one: string, other: string) =>
  (votes.get(one) ?? 0) - (votes.get(other) ?? 0)

/** Votes whose winner is another than by hand. Those of which a ballot has gone with its member cannot be counted again. */
export function wrongWinners({
  club_choices,
  club_candidates,
  club_ballots,
  members,
}: Neighbourhood): object[] {
  const isDisabled = new Set(members.filter(({ disabled_at }) => disabled_at).map(({ id }) => id))
  return club_choices.flatMap(({ id, closed_at, is_called_off, winner_id, ballots }) => {
    if (!closed_at || is_called_off) return []
    const cast = club_ballots.filter((each) => each.choice_id === id && !isDisabled.has(each.member_id))
    if (cast.length !== ballots) return []
    const books = club_candidates
      .filter((each) => each.choice_id === id)
      .sort(
        (one, other) => Number(one.nominated_at) - Number(other.nominated_at) || (one.id < other.id ? -1 : 1),
      )
      .map((each) => each.id)
    const byHand = winnerOf(
      books,
      cast.map(({ ranking }) => ranking),
    )
    return byHand === winner_id ? [] : [{ choice: id, winner: winner_id, byHand }]
  })
}

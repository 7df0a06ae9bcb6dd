// What the files of other sites say of the books in them: stars, perhaps in fractions, and words.

/** Of a rating as a file has it; null where there is none. Zero stars are none. */
export function ratingOf(said: string): number | null {
  const rated = said.trim() === '' ? 0 : Number(said.replace(',', '.'))
  return rated > 0 && rated <= 5 ? rated : null
}

/** Whole stars: half of one counts as one, and less than one as one. */
export function starsOf(rated: number): number {
  return Math.max(1, Math.round(rated))
}

/** What became of what a row says of its book. */
export const reviewFates = {
  brought: 'Your review was imported.',
  said: 'You’ve already reviewed it here. That review stays as it is.',
  unrated: 'Your review wasn’t imported because it has no star rating.',
  barred: 'Your review wasn’t imported because your account couldn’t write reviews at the time.',
} as const
export type ReviewFate = keyof typeof reviewFates

/** What a row says of its book, before it is brought; null if it says nothing. */
export function filedReviewText({
  rated,
  hasWords,
}: {
  rated: number | null
  hasWords: boolean
}): string | null {
  if (rated === null) return hasWords ? 'Its review has no star rating, so we can’t import it.' : null
  const stars = starsOf(rated)
  const rounded = stars === rated ? '' : `, rounded from ${rated}`
  return `Your rating: ${stars === 1 ? '1 star' : `${stars} stars`}${rounded}${hasWords ? ', with a review' : ''}.`
}

// Ratings and reviews in files exported from other sites: stars, perhaps fractions, and text.

/** A rating as written in a file; null for none, and for zero stars. */
export function ratingOf(said: string): number | null {
  const rated = said.trim() === '' ? 0 : Number(said.replace(',', '.'))
  return rated > 0 && rated <= 5 ? rated : null
}

/** Rounded to whole stars: halves are rounded up, and anything below one is one. */
export function starsOf(rated: number): number {
  return Math.max(1, Math.round(rated))
}

/** What happened to a row's rating and review. */
export const reviewFates = {
  brought: 'Your review was imported.',
  said: 'You’ve already reviewed it here. That review stays as it is.',
  unrated: 'Your review wasn’t imported because it has no star rating.',
  // In reports of imports that went on after it; now such an import ends.
  barred: 'Your review wasn’t imported because your account couldn’t write reviews at the time.',
} as const
export type ReviewFate = keyof typeof reviewFates

/** A row's rating and review as shown before the import; null if it has none. */
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

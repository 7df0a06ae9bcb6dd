/** '1 book found', '40 books found'; beyond what is counted, 'More than 1,000 books found'. */
export function foundText({ total, isCapped }: { total: number; isCapped: boolean }): string {
  const count = total.toLocaleString('en-AU')
  if (isCapped) return `More than ${count} books found`
  return total === 1 ? '1 book found' : `${count} books found`
}

/** What the list below holds: the search, else the genre, else everything. */
export function foundHeading({ text, genre }: { text: string; genre: string | null }): string {
  if (text && genre) return `"${text}" in ${genre}`
  if (text) return `Results for "${text}"`
  return genre ? `${genre} Books` : 'Your Community Library'
}

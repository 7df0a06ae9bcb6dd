/** '1 book found', '40 books found'; beyond what is counted, 'More than 1,000 books found'; of a search in vain, what it was for. */
export function foundText(found: { total: number; isCapped: boolean; text: string }): string {
  const { total, isCapped, text } = found
  if (total === 0 && text) return `No books found for "${text}"`
  const count = total.toLocaleString('en-AU')
  if (isCapped) return `More than ${count} books found`
  return total === 1 ? '1 book found' : `${count} books found`
}

/** What the list below is taken from; the words searched for stand in the search box above. */
export function foundHeading(genre: string | null): string {
  return genre ? `${genre} Books` : 'Your Community Library'
}

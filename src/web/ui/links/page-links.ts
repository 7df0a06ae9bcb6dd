/** The page numbers to show: at most `most`, around the current one, clamped to 1…pageCount. */
export function pageLinks({
  page,
  pageCount,
  most,
}: {
  page: number
  pageCount: number
  most: number
}): number[] {
  const length = Math.min(most, pageCount)
  const first = Math.max(1, Math.min(page - Math.floor(length / 2), pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}

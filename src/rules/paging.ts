/** `?page=` as a whole number from 1; anything else is the first page. */
export function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** At most `most` neighbouring page numbers around `current`, in order. */
export function pageLinks(current: number, last: number, most = 5): number[] {
  const count = Math.min(most, Math.max(1, last))
  const first = Math.min(Math.max(1, current - Math.floor(most / 2)), Math.max(1, last - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}

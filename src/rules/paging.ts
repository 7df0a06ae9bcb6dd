/** `?page=` as a whole number from 1; anything else is the first page. */
export function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** The address of the add-book form at `here` with this book of the catalogue chosen. */
export function withBook(here: string, id: string): string {
  return `${here}${here.includes('?') ? '&' : '?'}book=${encodeURIComponent(id)}`
}

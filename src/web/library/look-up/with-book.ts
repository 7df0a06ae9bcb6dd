/** The address of the add-book form at `here` with this catalogue book chosen. */
export function withBook(here: string, id: string): string {
  return `${here}${here.includes('?') ? '&' : '?'}book=${encodeURIComponent(id)}`
}

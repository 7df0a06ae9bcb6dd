/** `?page=` as a whole number from 1; anything else is the first page. */
export function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** The page asked for, or the last there is: what stood on a page may have gone since. There is always a first. */
export function pageOf(total: number, { page, pageSize }: { page: number; pageSize: number }) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, pageCount)
  return { page: shown, pageCount, limit: pageSize, offset: (shown - 1) * pageSize }
}

// A list of what goes on grows at its end instead of turning pages, so that what arrives meanwhile pushes nothing off.
const STEP = 50
export const mostShown = 500

/** `?show=` as how many rows of a growing list are asked for: 50, 100 and so on to 500. */
export function shownCount(text: string | null): number {
  const steps = Math.ceil(Number(text) / STEP)
  return Number.isFinite(steps) ? Math.min(Math.max(steps * STEP, STEP), mostShown) : STEP
}

/** How many to show when more is wanted; none where that would be too many. */
export function growsTo(shown: number): number | undefined {
  return shown < mostShown ? shown + STEP : undefined
}

/** The first `shown` of rows asked for with one more, and how many to show when more is wanted; none at the end. */
export function growing<Row>(rows: Row[], shown: number): { rows: Row[]; more: number | undefined } {
  return { rows: rows.slice(0, shown), more: rows.length > shown ? growsTo(shown) : undefined }
}

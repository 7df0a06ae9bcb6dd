/** `?page=` as a whole number from 1; anything else is the first page. */
export function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}

/** The requested page, or the last one: rows may have gone since the link was made. There is always a first page. */
export function pageOf(total: number, { page, pageSize }: { page: number; pageSize: number }) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, pageCount)
  return { page: shown, pageCount, limit: pageSize, offset: (shown - 1) * pageSize }
}

// A list that changes while it is read grows at its end instead of having pages, so that new rows push none onto another page.
const STEP = 50
export const mostShown = 500

/** `?show=` as the number of rows of a growing list: 50, 100 and so on to 500. */
export function shownCount(text: string | null): number {
  const steps = Math.ceil(Number(text) / STEP)
  return Number.isFinite(steps) ? Math.min(Math.max(steps * STEP, STEP), mostShown) : STEP
}

/** The next number of rows; undefined beyond the limit. */
export function growsTo(shown: number): number | undefined {
  return shown < mostShown ? shown + STEP : undefined
}

/** Takes `shown` rows and one more; returns the first `shown`, and the next number of rows if there are more. */
export function growing<Row>(rows: Row[], shown: number): { rows: Row[]; more: number | undefined } {
  return { rows: rows.slice(0, shown), more: rows.length > shown ? growsTo(shown) : undefined }
}

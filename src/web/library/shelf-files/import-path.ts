import type { ReadChoice, RowFate } from '#rules/library/shelf-files.ts'

/** The address of a file's screen: what is chosen on it stands there. */
export function importPath({
  id,
  readTo,
  only,
  page = 1,
}: {
  id: string
  readTo: ReadChoice | null
  only: RowFate | null
  page?: number
}): string {
  const asked = new URLSearchParams()
  if (readTo !== null && readTo !== 'nowhere') asked.set('read', readTo)
  if (only !== null) asked.set('rows', only)
  if (page > 1) asked.set('page', String(page))
  return asked.size > 0 ? `/bookcase/files/${id}?${asked}` : `/bookcase/files/${id}`
}

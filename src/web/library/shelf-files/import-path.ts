import type { ReadChoice, RowFate } from '#rules/library/shelf-files.ts'

/** The address of an import's screen, including its filters and choices. */
export function importPath({
  id,
  readTo = null,
  only = null,
  page = 1,
}: {
  id: string
  readTo?: ReadChoice | null
  only?: RowFate | null
  page?: number
}): string {
  const asked = new URLSearchParams()
  if (readTo !== null && readTo !== 'nowhere') asked.set('read', readTo)
  if (only !== null) asked.set('rows', only)
  if (page > 1) asked.set('page', String(page))
  return asked.size > 0 ? `/bookcase/files/${id}?${asked}` : `/bookcase/files/${id}`
}

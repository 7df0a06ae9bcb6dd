import type { ClubCategory } from '#rules/clubs/clubs.ts'
import { clubsPath } from '#web/clubs/club-paths.ts'

export type ListFilters = { text: string; category: ClubCategory | null; isMine: boolean }

/** The address of a list of clubs. A filter that is not set, and the first page, leave no trace in it. */
export function clubsListPath({ text, category, isMine, page = 1 }: ListFilters & { page?: number }): string {
  const query = new URLSearchParams()
  if (isMine) query.set('show', 'mine')
  if (text) query.set('q', text)
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${clubsPath}?${query}` : clubsPath
}

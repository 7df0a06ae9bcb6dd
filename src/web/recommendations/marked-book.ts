import { isRefusal } from '#rules/domain-error.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { markedIn } from './recommendation-intents.ts'

/** The book that the viewer has just marked as not for them. Its name is null if there is no such book any more. */
export type MarkedBook = { id: string; name: string | null }

export async function markedBook({
  services,
  viewer,
  url,
}: Pick<ScreenArgs, 'services' | 'viewer' | 'url'>): Promise<MarkedBook | null> {
  const id = markedIn(url)
  if (id === null || viewer.kind === 'guest') return null
  try {
    const { title } = await services.library.knownBook(viewer, { bookId: id })
    return { id, name: title }
  } catch (error) {
    if (isRefusal(error) && error.code === 'NOT_FOUND') return { id, name: null }
    throw error
  }
}

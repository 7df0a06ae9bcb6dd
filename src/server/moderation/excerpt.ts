// What of a conversation its reporter shows us: the messages they pick, and nothing else of it.
import { excerptLimit } from '#rules/moderation/moderation.ts'

/** `text`: who wrote what. */
export type ShownMessage = { id: string; text: string; photo?: { id: string; alt: string } | null }

type Told = { asWas: Record<string, string>; shownIds: string[] }

/** What was told with the messages that are new in it put behind, as long as there are no more than the limit. */
export function withMessages({ asWas, shownIds }: Told, shown: readonly ShownMessage[]): Told {
  const room = excerptLimit - shownIds.length
  const added = shown.filter(({ id }) => !shownIds.includes(id)).slice(0, Math.max(room, 0))
  if (added.length === 0) return { asWas, shownIds }
  const before = asWas.messages === undefined ? [] : [asWas.messages]
  return {
    asWas: { ...asWas, messages: [...before, ...added.map(({ text }) => text)].join('\n') },
    shownIds: [...shownIds, ...added.map(({ id }) => id)],
  }
}

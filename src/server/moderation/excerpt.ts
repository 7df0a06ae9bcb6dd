// The part of a conversation that a reporter shows us: the messages they pick, and nothing else.
import { type AsWas, excerptLimit } from '#rules/moderation/moderation.ts'

/** `text`: the sender and their words. */
export type ShownMessage = { id: string; text: string; photo?: { id: string; alt: string } | null }

type Told = { asWas: AsWas; shownIds: string[] }

/** The earlier report with the newly picked messages added, up to the limit. */
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

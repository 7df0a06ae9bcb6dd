// What the page already has of an open conversation, so that reloading it only requests the rest.
import { useEffect, useState } from 'react'
import type { MessageView } from '#server/messages/message-view.ts'
import { KNOWN_HEADER, noteOpenThread } from './open-thread.ts'

/** On the server: the newest message the requesting page has of this conversation, if it is open there. */
export function knownOf(request: Request, id: string): number | undefined {
  const [known, seq] = request.headers.get(KNOWN_HEADER)?.split(' ') ?? []
  return known === id ? Number(seq) || undefined : undefined
}

type Read = { id: string; messages: MessageView[]; older: number | null; after: number | null }

/**
 * The thread on the screen: what was loaded first, followed by what has been loaded since. `isWhole`: it reaches the newest
 * message, so that only later ones are requested next time.
 */
export function useKnownThread(read: Read, isWhole: boolean): Pick<Read, 'messages' | 'older'> {
  const [known, setKnown] = useState(read)
  const thread = known === read || known.messages === read.messages ? known : joined(known, read, isWhole)
  if (thread !== known) setKnown(thread)
  const { id, messages, older } = thread
  const seq = messages.at(-1)?.seq

  useEffect(() => {
    noteOpenThread(isWhole && seq !== undefined ? { id, seq } : undefined)
    return () => noteOpenThread(undefined)
  }, [id, seq, isWhole])

  return { messages, older }
}

/** The thread after `read` has arrived: the whole thread, or just what was new in it. */
export function joined(known: Read, read: Read, isWhole: boolean): Read {
  if (known.id !== read.id) return read
  const last = known.messages.at(-1)?.seq ?? 0
  // A response that was requested before the shown one, but arrives after it, removes nothing (race condition).
  const isLate = isWhole && (read.messages.at(-1)?.seq ?? 0) < last
  if (read.after === null) return isLate ? known : read
  const news = read.messages.filter(({ seq }) => seq > last)
  // The next render finds the same messages, with nothing to merge.
  return news.length > 0 ? { ...known, messages: [...known.messages, ...news] } : known
}

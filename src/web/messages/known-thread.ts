// What an open conversation has already of its thread, so that reading it again asks for the rest only.
import { useEffect, useState } from 'react'
import type { MessageView } from '#server/messages/message-view.ts'
import { KNOWN_HEADER, noteOpenThread } from './open-thread.ts'

/** On the server: the newest message the asking page has of this conversation, if it has it open. */
export function knownOf(request: Request, id: string): number | undefined {
  const [known, seq] = request.headers.get(KNOWN_HEADER)?.split(' ') ?? []
  return known === id ? Number(seq) || undefined : undefined
}

type Read = { id: string; messages: MessageView[]; older: number | null; after: number | null }

/**
 * The thread on the screen: what was read first, and behind it what has been read since. `isWhole` says that it reaches to
 * the newest message, so that only what follows is asked for next time.
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

/** What is shown once `read` has come too: all of the thread, or what was new in it. */
export function joined(known: Read, read: Read, isWhole: boolean): Read {
  if (known.id !== read.id) return read
  const last = known.messages.at(-1)?.seq ?? 0
  // A reading that was asked for before what is shown came, and arrives after it, takes nothing away (race).
  const isLate = isWhole && (read.messages.at(-1)?.seq ?? 0) < last
  if (read.after === null) return isLate ? known : read
  const news = read.messages.filter(({ seq }) => seq > last)
  // The next rendering finds the same messages, and nothing to join.
  return news.length > 0 ? { ...known, messages: [...known.messages, ...news] } : known
}

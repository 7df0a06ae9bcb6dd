// What was written in a conversation, or a club's discussion, and has not arrived yet, and what becomes of it. Decisions only.

/** A message on its way or waiting. Its key stays the same however often it is tried, so it is stored once. */
export type Unsent = { key: string; body: string; at: number }

/** `problem` is why the last one was refused; its words are in the draft again. */
export type Written = { draft: string; unsent: readonly Unsent[]; problem?: string | undefined }

/** Where it was written: a conversation, or the address at which one begins. */
export type Place = { memberId: string; place: string }

export type WrittenAt = Place & Written

export const nothingWritten: Written = { draft: '', unsent: [] }

export function isEmpty({ draft, unsent, problem }: Written): boolean {
  return draft === '' && unsent.length === 0 && problem === undefined
}

/** The message that is sent next: the first that waits, in whichever conversation. */
export function nextToSend(all: readonly WrittenAt[]): (Place & { message: Unsent }) | undefined {
  const first = all.flatMap(({ memberId, place, unsent: [message] }) =>
    message ? [{ memberId, place, message }] : [],
  )
  return first.sort((one, other) => one.message.at - other.message.at)[0]
}

export function withArrived(written: Written, key: string): Written {
  return { ...written, unsent: written.unsent.filter((each) => each.key !== key) }
}

/** It comes back into the box, and what waited behind it too, for it was meant to follow. */
export function withRefused({ draft, unsent }: Written, problem: string): Written {
  return { draft: [...unsent.map(({ body }) => body), draft].filter(Boolean).join('\n'), unsent: [], problem }
}

/** What an answer means: it has arrived, it was refused for good, or it is to be tried again. */
export function outcomeOf(status: number): 'arrived' | 'refused' | 'held' {
  if (status >= 200 && status < 300) return 'arrived'
  // Who is asked to wait, to sign in, or finds nobody there has been refused nothing.
  const isForLater = status === 401 || status === 408 || status === 429 || status >= 500
  return isForLater ? 'held' : 'refused'
}

/** To whom, as the server takes it: a place is a conversation's id, or /messages/new?contact=…&copy=…. */
export function addressee(place: string): Record<string, string> {
  if (!place.startsWith('/')) return { conversationId: place }
  const asked = new URLSearchParams(place.split('?')[1])
  const copyId = asked.get('copy')
  return { contactId: asked.get('contact') ?? '', ...(copyId && { copyId }) }
}

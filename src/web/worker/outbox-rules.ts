// What was written in a conversation, or a club's discussion, and has not arrived yet, and what becomes of it. Decisions only.

/** A message on its way or waiting. Its key stays the same however often it is tried, so it is stored once. */
export type Unsent = { key: string; body: string; at: number; photo?: UnsentPhoto | undefined }

/** Small already (messages/small-photo.ts); `alt` is what it shows. */
export type UnsentPhoto = { file: Blob; alt: string }

/** `problem` is why the last one was refused; its words are in the draft again. */
export type Written = {
  draft: string
  photo?: UnsentPhoto | undefined
  unsent: readonly Unsent[]
  problem?: string | undefined
}

/** Where it was written: a conversation, or the address at which one begins. */
export type Place = { memberId: string; place: string }

/** One on its way. */
export type Sending = Place & { message: Unsent }

export type WrittenAt = Place & Written

export const nothingWritten: Written = { draft: '', unsent: [] }

export function isEmpty({ draft, photo, unsent, problem }: Written): boolean {
  return draft === '' && photo === undefined && unsent.length === 0 && problem === undefined
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

/**
 * It comes back into the box, and what waited behind it too, for it was meant to follow: up to the next photo, since the box
 * holds one. That waits on.
 */
export function withRefused({ draft, photo, unsent }: Written, problem: string): Written {
  const [refused, ...behind] = unsent
  if (!refused) return { draft, photo, unsent, problem }
  const held = refused.photo ?? photo
  const next = behind.findIndex((message) => message.photo !== undefined && held !== undefined)
  const back = [refused, ...(next < 0 ? behind : behind.slice(0, next))]
  const first = held ?? back.find((message) => message.photo)?.photo
  return {
    draft: [...back.map(({ body }) => body), draft].filter(Boolean).join('\n'),
    ...(first && { photo: first }),
    unsent: next < 0 ? [] : behind.slice(next),
    problem,
  }
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

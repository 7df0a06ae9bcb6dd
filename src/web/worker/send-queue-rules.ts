// The send queue: messages that have not arrived yet, and what happens to them. Pure decisions.

/**
 * A message being sent or waiting. Its key stays the same however often it is tried, so that it is stored once (idempotency
 * key). `mayBeThere`: it was sent, and the answer was lost.
 */
export type Unsent = {
  key: string
  body: string
  at: number
  photo?: UnsentPhoto | undefined
  mayBeThere?: true
}

/** Already small (messages/small-photo.ts); `alt` is its description. */
export type UnsentPhoto = { file: Blob; alt: string }

/**
 * `problem` is why the last one was refused; its text is back in the draft. `leftAt`: when its writer was first found to be logged
 * out, in milliseconds.
 */
export type Written = {
  draft: string
  photo?: UnsentPhoto | undefined
  unsent: readonly Unsent[]
  problem?: string | undefined
  leftAt?: number | undefined
}

/** Its writer, and what it was written in: a conversation, or the address at which one begins. */
export type DraftKey = { memberId: string; place: string }

/** One being sent. */
export type Sending = DraftKey & { message: Unsent }

export type WrittenAt = DraftKey & Written

/** The message to send next: the first that waits, in any conversation. */
export function nextToSend(all: readonly WrittenAt[]): (DraftKey & { message: Unsent }) | undefined {
  const first = all.flatMap(({ memberId, place, unsent: [message] }) =>
    message ? [{ memberId, place, message }] : [],
  )
  return first.sort((one, other) => one.message.at - other.message.at)[0]
}

export function withResponseLost(written: Written, key: string): Written {
  return {
    ...written,
    unsent: written.unsent.map((each) => (each.key === key ? { ...each, mayBeThere: true } : each)),
  }
}

export function withArrived(written: Written, key: string): Written {
  return { ...written, unsent: written.unsent.filter((each) => each.key !== key) }
}

/**
 * It goes back into the box, with the messages waiting behind it, which were meant to follow: up to the next photo, since the
 * box holds one. That one keeps waiting.
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

/** The recipient, as the server expects it: a place is a conversation's id, or /messages/new?contact=…&copy=…. */
export function addressee(place: string): Record<string, string> {
  if (!place.startsWith('/')) return { conversationId: place }
  const asked = new URLSearchParams(place.split('?')[1])
  const copyId = asked.get('copy')
  return { otherId: asked.get('contact') ?? '', ...(copyId && { copyId }) }
}

// The conversation on the screen, for every request of this page. Apart from the code that merges its thread, since it is
// loaded by everyone.

export const KNOWN_HEADER = 'X-Known'

let open: { id: string; seq: number } | undefined

/** Undefined if none is open, or its newest message is not loaded. */
export function noteOpenThread(thread: { id: string; seq: number } | undefined): void {
  open = thread
}

/** The conversation on the screen, and its newest message. */
export function knownThread(): Record<string, string> {
  return open ? { [KNOWN_HEADER]: `${open.id} ${open.seq}` } : {}
}

/** The newest message this page has of the conversation, if it is the one on the screen. */
export function knownSeq(id: string): number | undefined {
  return open?.id === id ? open.seq : undefined
}

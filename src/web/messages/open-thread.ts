// The conversation on the screen, for every question of this page to the server. Apart from how its thread is read, since it is in everyone's files.

export const KNOWN_HEADER = 'X-Known'

let open: { id: string; seq: number } | undefined

/** Undefined when none is open, or not to its newest message. */
export function noteOpenThread(thread: { id: string; seq: number } | undefined): void {
  open = thread
}

/** The conversation on the screen, and its newest message. */
export function knownThread(): Record<string, string> {
  return open ? { [KNOWN_HEADER]: `${open.id} ${open.seq}` } : {}
}

/** The newest message that this page has of the conversation, if it is the one on the screen. */
export function knownSeq(id: string): number | undefined {
  return open?.id === id ? open.seq : undefined
}

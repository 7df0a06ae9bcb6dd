import type { LookedUp } from '#server/library/look-up/look-up-service.ts'
import { askAbout } from './post-tray.ts'

/** The server gives a service that did not respond a minute's rest. */
const UNREACHABLE_MS = 60_000

/**
 * Looks up the waiting books, one at a time, and retries after a pause or as soon as the browser is online. Returns functions
 * to say that there are more, and to stop.
 */
export function retryLookUps({
  memberId,
  waiting,
  heard,
  held,
}: {
  memberId: string
  /** The ISBNs waiting right now. */
  waiting: () => string[]
  heard: (isbn: string, lookedUp: LookedUp) => Promise<void>
  /** Whether some will be retried later. */
  held: (isHeld: boolean) => void
}): { ask: () => void; end: () => void } {
  const dueAt = new Map<string, number>()
  let everythingAt = 0
  let isAsking = false
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const due = (isbn: string) => Math.max(everythingAt, dueAt.get(isbn) ?? 0)

  async function ask(): Promise<void> {
    if (isAsking || isEnded) return
    isAsking = true
    clearTimeout(timer)
    for (;;) {
      const isbn = waiting().find((each) => due(each) <= Date.now())
      if (isbn === undefined || isEnded) break
      await askOne(isbn)
    }
    isAsking = false
    if (isEnded) return
    const later = waiting().map(due)
    held(later.length > 0)
    if (later.length > 0) timer = setTimeout(ask, Math.max(0, Math.min(...later) - Date.now()) + 1)
  }

  async function askOne(isbn: string): Promise<void> {
    const answer = await askAbout(memberId, isbn)
    if ('laterMs' in answer) everythingAt = Date.now() + answer.laterMs
    else if (answer.is === 'unreachable') dueAt.set(isbn, Date.now() + UNREACHABLE_MS)
    else await heard(isbn, answer)
  }

  function askAtOnce(): void {
    dueAt.clear()
    everythingAt = 0
    void ask()
  }

  window.addEventListener('online', askAtOnce)
  return {
    ask: () => void ask(),
    end: () => {
      isEnded = true
      clearTimeout(timer)
      window.removeEventListener('online', askAtOnce)
    },
  }
}

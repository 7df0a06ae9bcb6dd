// Guests who look for what a member has just been told is stored: from whichever server the page comes, it must be there.
import { setTimeout as pause } from 'node:timers/promises'

const ANSWER_MS = 15_000
const AGAIN_MS = 500
/** How long a page that is not answered is asked for again. */
const LAST_MS = 60_000

/** `unanswered`: pages that did not come, however often they were asked for. */
export type Seen = { looked: number; missing: string[]; unanswered: number }

export function lookForWrites(site: string) {
  const seen: Seen = { looked: 0, missing: [], unanswered: 0 }
  const looking = new Set<Promise<void>>()

  async function look(words: string, path: string): Promise<void> {
    const giveUpAt = performance.now() + LAST_MS
    while (performance.now() < giveUpAt) {
      const page = await pageAt(site + path)
      if (page !== undefined) {
        seen.looked += 1
        if (!page.includes(words)) seen.missing.push(`${words}, at ${path}`)
        return
      }
      await pause(AGAIN_MS)
    }
    seen.unanswered += 1
  }

  return {
    /** Asks for the page once. Only if it is not answered at all, asks again: the first answer counts. */
    lookFor(words: string, path: string): void {
      const one = look(words, path)
      looking.add(one)
      void one.finally(() => looking.delete(one))
    },
    async stop(): Promise<Seen> {
      await Promise.all(looking)
      return seen
    },
  }
}

/** Undefined if it was not answered with a page. */
async function pageAt(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })
    const page = await answer.text()
    return answer.ok ? page : undefined
  } catch {
    return undefined
  }
}

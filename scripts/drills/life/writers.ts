// Members who write, remember what was acknowledged, and send again what was not, as their browsers would.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { City } from './city.ts'
import { watchGap } from './gap.ts'
import { lookForWrites, type Seen } from './seen.ts'
import type { Kind, Write } from './writes.ts'

const ANSWER_MS = 15_000
const AGAIN_MS = 500
/** How long what is not acknowledged yet is still sent at the end. */
const LAST_MS = 30_000
const AT_ONCE = 3

export type Written = {
  acknowledged: number
  /** How many of each kind. */
  acknowledgedOf: Record<string, number>
  lost: string[]
  doubled: string[]
  longestGapMs: number
  signedOut: number
  /** Whether guests saw what was acknowledged. */
  seen: Seen
  /** What was answered otherwise than stored, and how often. */
  oddities: Map<string, number>
  keysOf: (kind: string) => string[]
}

export function startWriters({ site, city, kinds }: { site: string; city: City; kinds: readonly Kind[] }) {
  const stopping = new AbortController()
  const gap = watchGap()
  const looking = lookForWrites(site)
  const acknowledged = new Map(kinds.map(({ name }) => [name, new Map<string, string>()]))
  const oddities = new Map<string, number>()
  let signedOut = 0
  let lastChance = Number.POSITIVE_INFINITY
  const note = (what: string) => oddities.set(what, (oddities.get(what) ?? 0) + 1)

  const writing = kinds.flatMap((kind) => {
    let turn = 0
    return Array.from({ length: AT_ONCE }, () => keepWriting(kind, () => kind.next(city, turn++)))
  })

  async function keepWriting(kind: Kind, next: () => Write | undefined): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const write = next()
      if (!write) return
      await writeUntilStored(kind, write)
      const left = (AT_ONCE * 1000) / kind.perSecond - (performance.now() - startedAt)
      if (left > 0) await pause(left, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function writeUntilStored(kind: Kind, write: Write): Promise<void> {
    for (let tries = 1; performance.now() < lastChance; tries++) {
      const answer = await send(write)
      if (answer === 'signed out') signedOut += 1
      // A request that was stored although its answer was lost is refused as made already.
      const isKnown = tries > 1 && kind.name === 'requests' && answer === 409
      const isStored = typeof answer === 'object' && (kind.isStoredBy?.(answer.leadsTo) ?? true)
      if (isStored || isKnown) {
        const told = typeof answer === 'object' ? answer.leadsTo : 'already requested'
        acknowledged.get(kind.name)?.set(write.key, `at try ${tries}: ${told}`)
        if (write.shownAt) looking.lookFor(write.key, write.shownAt)
        return gap.note()
      }
      note(`${kind.name}: ${typeof answer === 'object' ? `leads to ${answer.leadsTo}` : answer}`)
      await pause(AGAIN_MS)
    }
    note(`${kind.name}: not acknowledged in the end`)
  }

  async function send({ memberId, path, form }: Write): Promise<{ leadsTo: string } | number | string> {
    try {
      const answer = await fetch(site + path, {
        method: 'POST',
        body: form,
        headers: { Cookie: city.cookieOf(memberId), Origin: site },
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      await answer.body?.cancel()
      const leadsTo = answer.headers.get('Location') ?? ''
      if (answer.status === 401 || leadsTo.startsWith('/auth')) return 'signed out'
      return answer.status === 302 ? { leadsTo } : answer.status
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'connection lost'
    }
  }

  return {
    /** Once everything has been acknowledged, or has had its last chance. */
    async stop(pool: pg.Pool, files: () => string[]): Promise<Written> {
      stopping.abort()
      const longestGapMs = gap.longest()
      lastChance = performance.now() + LAST_MS
      await Promise.all(writing)
      const seen = await looking.stop()
      const found = await Promise.all(
        kinds.map(async (kind) => {
          const told = acknowledged.get(kind.name)
          const keys = [...(told?.keys() ?? [])]
          const stored = new Map((await kind.stored(pool, keys, files)).map(({ key, times }) => [key, times]))
          const named = (some: string[]) =>
            some.map((key) => `${kind.name} ${key}, acknowledged ${told?.get(key)}`)
          return {
            count: keys.length,
            lost: named(keys.filter((key) => !stored.has(key))),
            doubled: named(keys.filter((key) => (stored.get(key) ?? 0) > 1)),
          }
        }),
      )
      return {
        acknowledged: found.reduce((sum, { count }) => sum + count, 0),
        acknowledgedOf: Object.fromEntries(kinds.map(({ name }, at) => [name, found[at]?.count ?? 0])),
        lost: found.flatMap(({ lost }) => lost),
        doubled: found.flatMap(({ doubled }) => doubled),
        ...{ longestGapMs, signedOut, seen, oddities },
        keysOf: (kind) => [...(acknowledged.get(kind)?.keys() ?? [])],
      }
    },
  }
}

// The cookie of a known browser: attempts by strangers elsewhere do not lock its member out of it (decision 011).
// It holds a random number and our signature, gives no access, and only has limits of its own.
import { DAY_SECONDS } from '#rules/base/durations.ts'
import { isUuid } from '#rules/base/ids.ts'
import { knownBrowserDays } from '#rules/members/members.ts'
import { readSigned, signatureOf, signText } from '#server/base/signed-text.ts'
import { RateLimited, type RateLimits, type RateRule } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import type { Recipient } from './code-ticket.ts'
import { findKnownBrowser, insertKnownBrowser } from './known-browser-queries.ts'

const USE = 'known-browser'
const NAME = 'known_browser'
/** A household shares a browser, a crowd does not. */
const MOST_READ = 8

export const knownBrowserSeconds = knownBrowserDays * DAY_SECONDS

/** Each member has a separate cookie in a shared browser; its name does not reveal the member. */
export const knownBrowserName = (secret: string, memberId: string): string =>
  `${NAME}_${signatureOf(memberId, { secret, use: `${USE}-name` })
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 12)}`

/** The cookie's value for a browser in which a member has just logged in. */
export async function rememberBrowser(
  db: Database,
  { secret, ...whose }: { secret: string; memberId: string; sessionId: string | null },
): Promise<string> {
  return signText(await insertKnownBrowser(db, whose), { secret, use: USE })
}

export function createKnownBrowsers({
  db,
  limits,
  secret,
}: {
  db: Database
  limits: Pick<RateLimits, 'take'>
  secret: string
}) {
  return {
    /** The known browser of the member with this address or number, among `cookies`. Without a genuine cookie there is no look-up. */
    async of(to: Recipient, cookies: string | null | undefined): Promise<string | undefined> {
      const ids = genuineIds(cookies ?? '', secret)
      return ids.length > 0 ? findKnownBrowser(db, { ids, to }) : undefined
    },

    /** Counts against the known browser; without one, or once its own limit is used up, against the general limits. */
    async take(rule: RateRule, browser: string | undefined, asAnybody: () => Promise<void>): Promise<void> {
      if (browser === undefined) return asAnybody()
      try {
        await limits.take(rule, browser)
      } catch (error) {
        if (!(error instanceof RateLimited)) throw error
        await asAnybody()
      }
    },
  }
}

function genuineIds(cookies: string, secret: string): string[] {
  return cookies
    .split(';')
    .flatMap((pair) => new RegExp(`^\\s*(?:__Secure-)?verandah\\.${NAME}_\\w+=(.*)$`).exec(pair)?.[1] ?? [])
    .slice(0, MOST_READ)
    .flatMap((value) => readSigned(decoded(value), { secret, use: USE }) ?? [])
    .filter(isUuid)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

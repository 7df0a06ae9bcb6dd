// The cookie of a browser in which a member has logged in: what strangers try elsewhere does not lock them out here (decision 011).
// It holds a random number and our signature, opens nothing, and is good for limits of its own only.
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

export const knownBrowserSeconds = knownBrowserDays * 24 * 60 * 60

/** Each member has one of their own in a browser that several share; its name tells nobody whose it is. */
export const knownBrowserName = (secret: string, memberId: string): string =>
  `${NAME}_${signatureOf(memberId, { secret, use: `${USE}-name` })
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 12)}`

/** The value of the cookie of a browser that has just been used to log in. */
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
    /** The known browser of the member with this address or number that sends `cookies`. Without a genuine one nobody is looked up. */
    async of(to: Recipient, cookies: string | null | undefined): Promise<string | undefined> {
      const ids = genuineIds(cookies ?? '', secret)
      return ids.length > 0 ? findKnownBrowser(db, { ids, to }) : undefined
    },

    /** Counts for the known browser; where there is none, or somebody has used up what it has, as for anybody. */
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

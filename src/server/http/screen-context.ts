import type { City } from '#city/city.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import type { Badges } from '#server/badges.ts'
import type { Services } from '#server/services.ts'

export type Access = 'guest' | 'member' | 'admin'

/** What a route declares. */
export type Declared = { access: Access; whileLeaving?: boolean; reads?: 'replica'; responds?: 'json' }

/**
 * Who can enter a route, whether a leaving member can too, whether a standby of the database may answer what it reads, and whether it answers
 * a script, in JSON.
 */
export type Entrance = {
  access: Access
  whileLeaving: boolean
  readsReplica: boolean
  respondsInJson: boolean
}

/** What a screen adds to its response of any kind. */
export type ResponseParts = {
  retryAfter?: string
  /** The sentence of a refused form, for a script that posted it. */
  refusal?: string
  /** Which proof is needed first (web/shell/forms/proving.ts). */
  proof?: 'self' | 'admin'
  /**
   * The whole body, in place of that of the Response. React Router reads every Response in a way that turns its body into a
   * stream, which the server would have to read back piece by piece.
   */
  body?: Buffer<ArrayBuffer>
}

/** The context that the server gives every screen, once per request. */
export type AppContext = {
  services: Services
  viewer: Viewer
  /** The badges in the frame of a member's screens; undefined for guests. */
  badges: Badges | undefined
  city: City
  clock: () => Date
  /** The origin at which people reach the site, for links that are read elsewhere. */
  origin: string
  /** The address to write to about problems. */
  supportEmail: string
  /** The origin at which browsers ask for public pictures; undefined for ours. */
  picturesUrl: string | undefined
  /** The style of the operator's map; null for the city's own map. */
  mapStyle: string | null
  /** The nonce in this response's Content-Security-Policy. */
  nonce: string
  requestId: string
  /** Whether this answers a posted form: a loader that then leads elsewhere loses what was typed, and what was wrong with it. */
  answersForm: boolean
  /** The network address of the browser, for rate limits. */
  address: string
  /** Counts a post that performs no command, as the door counts commands. RATE_LIMITED. */
  countPost(): Promise<void>
  /** Logs an unexpected error with the id of this request. */
  reportFault(error: unknown): void
  /** Whether an error was caused by a lost database: a retry may succeed. */
  isDatabaseAway(error: unknown): boolean
  responseParts: ResponseParts
  /** Who can enter the routes with this pattern. */
  entranceOf(pattern: string): Entrance
}

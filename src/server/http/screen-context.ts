import type { City } from '#city/city.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import type { Badges } from '#server/badges.ts'
import type { Services } from '#server/services.ts'

export type Access = 'guest' | 'member' | 'admin'

/** Who may enter a route, and whether a member who is leaving may, too. */
export type Entrance = { access: Access; whileLeaving: boolean }

/** What the server gives every screen (made once per request). */
export type AppContext = {
  services: Services
  viewer: Viewer
  /** The numbers in the frame of a member's screens; a guest has none. */
  badges: Badges | undefined
  city: City
  clock: () => Date
  /** The origin people reach us at, for links that are read elsewhere. */
  origin: string
  /** Where people turn to with what no screen answers. */
  supportEmail: string
  /** The style of the operator's map; without one the city's own is drawn. */
  mapStyle: string | null
  /** Of the Content-Security-Policy of this answer. */
  nonce: string
  requestId: string
  /** Network address of the asking browser, for rate limits. */
  address: string
  /** Counts a post that performs no command, as commands are counted by the door. RATE_LIMITED. */
  countPost(): Promise<void>
  /** Logs an unexpected failure with the id of this request. */
  reportFault(error: unknown): void
  /** Whether that is why something failed: it may well work in a moment. */
  isDatabaseAway(error: unknown): boolean
  /** Says in the header of the answer, whatever kind it is, after how many seconds to come again. */
  setRetryAfter(seconds: string): void
  /** Says in the header of the answer what its member has to show before it is done (web/shell/forms/proving.ts). */
  askForProof(wanted: 'self' | 'admin'): void
  /** Who may enter the route with this pattern. */
  entranceOf(pattern: string): Entrance
  /**
   * The whole body of the answer, whose Response then needs none. React Router looks at every Response so closely that
   * its body becomes a stream, which the server would read back piece by piece.
   */
  sendBody(whole: Buffer<ArrayBuffer>): void
}

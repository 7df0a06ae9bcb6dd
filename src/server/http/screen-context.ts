import type { City } from '#city/city.ts'
import type { Viewer } from '#rules/viewer.ts'
import type { Services } from '#server/services.ts'

export type Access = 'guest' | 'member' | 'admin'

/** What the server gives every screen (made once per request). */
export type AppContext = {
  services: Services
  viewer: Viewer
  city: City
  clock: () => Date
  /** Of the Content-Security-Policy of this answer. */
  nonce: string
  requestId: string
  /** Network address of the asking browser, for rate limits. */
  address: string
  /** Logs an unexpected failure with the id of this request. */
  reportFault(error: unknown): void
  /** Who may enter the route with this pattern. */
  accessOf(pattern: string): Access
}

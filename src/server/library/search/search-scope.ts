import type { Position, Viewer } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'

/** Whose copies are searched, and from where. */
export type Looking = {
  viewer: Viewer
  from: Position
  withinKm?: number | undefined
  offer?: Offer | null | undefined
  /** Includes those another reader has now. */
  withOut?: boolean | undefined
}

/** For the copies of a work and the order of works: newest first instead of nearest. */
export type InOrder = { isNewestFirst?: boolean | undefined }

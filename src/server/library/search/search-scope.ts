import type { Position, Viewer } from '#rules/base/viewer.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'

/** Whose copies are looked for, from where. */
export type Looking = {
  viewer: Viewer
  from: Position
  withinKm?: number | undefined
  offer?: Offer | null | undefined
  /** With those another reader has now. */
  withOut?: boolean | undefined
}

/** Of each work and among the works: the newest copies first instead of the nearest. */
export type InOrder = { isNewestFirst?: boolean | undefined }

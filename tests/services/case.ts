// The shape of a line in these tables: an operation, its viewers, and its effects.

import type { Viewer } from '#rules/base/viewer.ts'
import type { RefusalCode } from '#rules/domain-error.ts'
import type { Services } from '#server/services.ts'
import { aMember } from '#tests/support/builders.ts'
import type { House } from './house.ts'

/** Rows made for one try, who has which role, and the call itself. A guest is on every stage. */
export type Stage = { roles: Record<string, Viewer>; act: (viewer: Viewer) => Promise<unknown> }

export type ServiceCase = {
  stage: (house: House) => Promise<Stage>
  /**
   * What each role gets, besides what the operation itself says of guests and of anybody who is no administrator. The first is
   * the one whose call is examined: a guest, if there is none.
   */
  may?: Record<string, 'may' | RefusalCode>
  /**
   * The live notices that each role's open screens receive once the first role has made the call, and those of
   * everybody looking at the club or the event. Nobody else receives any.
   */
  tells?: Record<string, string[]>
  /** Further calls, each by the first role of its own stage: they count against the limits that `stage` does not reach. */
  further?: ServiceCase['stage'][]
  /** For reads of one thing that are open to administrators alone: why it leaves no line in their log. */
  unlogged?: string
  /**
   * The jobs that it enqueues, in order. Compared rather than derived: the one statement of the product is the call of `enqueue` where
   * the operation runs, and a list made from what the call did would accept whatever it does.
   */
  enqueues?: string[]
}

/** A function that other services or a job call inside their own transaction: it has no viewer to check. */
export type Inner = { inner: string }

/** A line for every function of a service: one without its line does not compile. */
export type ServiceCases<Name extends keyof Services> = Record<keyof Services[Name], ServiceCase | Inner>

/** A call that needs nothing but somebody to make it. */
export function asAnyone(act: (house: House, viewer: Viewer) => Promise<unknown>): ServiceCase['stage'] {
  return async (house) => ({
    roles: { member: await aMember(house.db) },
    act: (viewer) => act(house, viewer),
  })
}

export const inner = (why: string): Inner => ({ inner: why })

// The shape of a line in the tables of deeds: what a service can be asked to do, by whom, and what follows.
import type { RefusalCode } from '#rules/domain-error.ts'
import type { Viewer } from '#rules/viewer.ts'
import type { RateRule } from '#server/limits/rate-limits.ts'
import type { Services } from '#server/services.ts'
import { aMember } from '#tests/support/builders.ts'
import type { House } from './house.ts'

/** Rows made for one try, who stands where, and the deed itself. A guest stands everywhere. */
export type Stage = { roles: Record<string, Viewer>; act: (viewer: Viewer) => Promise<unknown> }

export type Deed = {
  stage: (house: House) => Promise<Stage>
  /** What each role meets. The first is the one whose doing is looked at; a guest is told to sign in unless it says otherwise. */
  may: Record<string, 'may' | RefusalCode>
  /** What each role's open screens hear, when the first one has done it, and those of all who look at the club or the event. Nobody else hears anything. */
  tells?: Record<string, string[]>
  /** The limits it counts against, in order; of an operation, which says so itself, those alone that it counts on its way. */
  counts?: RateRule[]
  /** Instead of all that an operation says, where it depends on who asks. */
  countsHere?: RateRule[]
  /** Why a guest may, though this one is told to sign in. */
  openToGuests?: string
  /** Of what administrators alone may do: why it leaves no line in their log. It changes nothing then. */
  unlogged?: string
  /** The jobs that come with it, in order. */
  enqueues?: string[]
}

/** A function that other services call inside their own transaction, or a job: it has no viewer to be asked about. */
export type Inner = { inner: string }

/** A line for every function a service has: one without its line does not compile. */
export type Deeds<Name extends keyof Services> = Record<keyof Services[Name], Deed | Inner>

/** A deed that needs nothing but somebody who does it. */
export function asAnyone(act: (house: House, viewer: Viewer) => Promise<unknown>): Deed['stage'] {
  return async (house) => ({
    roles: { member: await aMember(house.db) },
    act: (viewer) => act(house, viewer),
  })
}

export const inner = (why: string): Inner => ({ inner: why })

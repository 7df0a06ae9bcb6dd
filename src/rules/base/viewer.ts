import { baseRefusals } from './base-refusals.ts'
import { Refusal } from './refusal.ts'

/** The person looking at a screen: a guest, or a logged-in member. */
export type Viewer = Guest | Member

export type Guest = { kind: 'guest' }

export type Member = {
  kind: 'member'
  id: string
  name: string
  photoId: string | null
  /** Slug of the suburb (city/suburbs.ts); null until the profile is created. */
  suburb: string | null
  /** The shared grid cell, if the member shares one. */
  cell: Position | null
  isAdmin: boolean
  /** The id of their current session, which cannot be used to log in. */
  session?: string | undefined
  /** The browser tab that sent the request, if its scripts say so. */
  tab?: string | undefined
  /** The id of the form that the request sends, if the page's scripts say so: the same when it is sent again. */
  form?: string | undefined
  /** Has asked to be deleted: hidden from everybody, and can do nothing but come back. */
  leavesAt?: Date | null
  /** Suspended by an administrator until then: can read, but not write or begin anything. */
  suspendedUntil?: Date | null
  /** Has confirmed their identity in this session within the last minutes (rules/members/proof.ts). */
  isProven: boolean
  /** Can act as an administrator now: is one, and has confirmed it recently enough. */
  administers: boolean
}

/** Degrees, WGS 84. */
export type Position = { lat: number; lng: number }

export const guest: Guest = { kind: 'guest' }

/** Whether an action is allowed, or why not: the code is one of rules/domain-error.ts. */
export type Decision<Code extends string = string> = { allowed: true } | { allowed: false; code: Code }

export const allowed = { allowed: true } as const

export function denied<Code extends string>(code: Code): { allowed: false; code: Code } {
  return { allowed: false, code }
}

/** A member who can write and begin things with others: not one who is leaving or suspended. */
export function writerOf(viewer: Viewer): Member {
  const member = memberOf(viewer)
  if (member.leavesAt) throw new Refusal('LEAVING', baseRefusals)
  if (member.suspendedUntil) throw new Refusal('SUSPENDED', baseRefusals)
  return member
}

/** The member behind a viewer. A guest is asked to log in. */
export function memberOf(viewer: Viewer): Member {
  if (viewer.kind === 'guest') throw new Refusal('AUTHENTICATION_REQUIRED', baseRefusals)
  return viewer
}

/** A member who has just confirmed their identity, not somebody with a stolen session. Throws PROOF_NEEDED. */
export function provenOf(viewer: Viewer): Member {
  const member = memberOf(viewer)
  if (!member.isProven) throw new Refusal('PROOF_NEEDED', baseRefusals)
  return member
}

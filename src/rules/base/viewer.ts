import { DomainError } from './domain-error.ts'

/** Whoever looks: a guest, or a member who is signed in. */
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
  unreadMessages: number
  /** Which of their sessions they look through: its id, which opens nothing. */
  session?: string | undefined
  /** The browser tab that asks, where its scripts say so. */
  tab?: string | undefined
  /** For copies of theirs, without an answer yet. */
  waitingRequests: number
  /** Has asked to be deleted: hidden from everybody, and may do nothing but come back. */
  leavesAt?: Date | null
  /** An administrator has suspended them until then: they read, and begin and write nothing. */
  suspendedUntil?: Date | null
  /** Has shown within the last minutes, in this session, that the account is theirs (rules/members/proof.ts). */
  isProven: boolean
  /** May act as an administrator now: is one, and has shown it lately enough for that. */
  administers: boolean
  unreadNotices: number
}

/** Degrees, WGS 84. */
export type Position = { lat: number; lng: number }

export const guest: Guest = { kind: 'guest' }

/** May the action go on, or why not: the code is one of rules/base/domain-error.ts. */
export type Decision<Code extends string = string> = { allowed: true } | { allowed: false; code: Code }

export const allowed = { allowed: true } as const

export function denied<Code extends string>(code: Code): { allowed: false; code: Code } {
  return { allowed: false, code }
}

/** A member who may write what others read and begin something with them: who is leaving or suspended may not. */
export function writerOf(viewer: Viewer): Member {
  const member = memberOf(viewer)
  if (member.leavesAt) throw new DomainError('LEAVING')
  if (member.suspendedUntil) throw new DomainError('SUSPENDED')
  return member
}

/** The member a viewer is; a guest is asked to sign in. */
export function memberOf(viewer: Viewer): Member {
  if (viewer.kind === 'guest') throw new DomainError('AUTHENTICATION_REQUIRED')
  return viewer
}

/** A member who has just shown that the account is theirs, and is not somebody with their session. PROOF_NEEDED. */
export function provenOf(viewer: Viewer): Member {
  const member = memberOf(viewer)
  if (!member.isProven) throw new DomainError('PROOF_NEEDED')
  return member
}

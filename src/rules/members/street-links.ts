// 'Invite your street': a member's personal link.
import { legibleSigns } from '#rules/base/legible-signs.ts'

const codeLength = 10
/** A link counts no more on one day: it is for a street. */
export const mostCountedInADay = 20
/** Only members who are this new have come by a link. */
export const newForDays = 7
/** Members who let the inviter know who they are; the latest are shown. */
export const shownInvited = 50

/**
 * The numbers that an inviter may read. Fewer than the first are not counted: a member who invited one person would read that
 * they came, and when. It is the same for nobody, one and two; and between two of these numbers nothing says when somebody came.
 */
export const joinedSteps = [3, 5, 10, 20, 50, 100, 200, 500] as const
export const fewestJoined = joinedSteps[0]

/** How many joined without saying who they are, at least, as the inviter may read it; null: fewer than `fewestJoined`. */
export function shownJoined(silent: number): number | null {
  return joinedSteps.findLast((step) => step <= silent) ?? null
}

export function isStreetLinkCode(code: string): boolean {
  return code.length === codeLength && [...code].every((sign) => legibleSigns.includes(sign))
}

/** 'Mia' of 'Mia Rossi'. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? ''
}

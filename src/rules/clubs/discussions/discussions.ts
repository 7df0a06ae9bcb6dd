// Discussions: how many posts a page has, and what may be done with a post.

import type { RefusalCode } from '#rules/base/domain-error.ts'
import { allowed, type Decision, denied } from '#rules/base/viewer.ts'
import type { ClubPlace } from '#rules/clubs/club-permissions.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'

/** Of a list of discussions, and of the replies in one. */
export const discussionsPerPage = 20
const repliesPerPage = 50
/** For so long one's own words can be changed. */
export const editMinutes = 15

/** The page a post stands on. Number 0, which begins the discussion, stands above the first. */
export function pageOf(number: number): number {
  return Math.max(1, Math.ceil(number / repliesPerPage))
}

/** The numbers of a page's posts, from and to. */
export function numbersOf(page: number): { from: number; to: number } {
  const from = (page - 1) * repliesPerPage + 1
  return { from: page === 1 ? 0 : from, to: from + repliesPerPage - 1 }
}

/** The post at which a reader goes on: behind what they have read; the last where they have read all. */
export function firstUnread({ readTo, lastNumber }: { readTo: number; lastNumber: number }): number {
  return Math.min(readTo + 1, lastNumber)
}

/** Of posts that are shown: whether that says more of how far a reader has come than is known. Read is what has no gap before it. */
export function isNewlyRead(
  shown: { from: number; to: number },
  { readTo, seenTo }: { readTo: number; seenTo: number },
): boolean {
  return shown.to > seenTo || (shown.from <= readTo + 1 && shown.to > readTo)
}

export const discussionPath = (clubId: string, id: string) => `/club/${clubId}/discussion/${id}`

type Written = { authorId: string; at: Date; isDeleted: boolean }
type Looking = { viewerId: string; place: ClubPlace; isLocked: boolean }

/** A reply to a discussion. */
export function canReply({ place, isLocked }: Omit<Looking, 'viewerId'>): Decision<RefusalCode> {
  const decision = canInClub('discuss', place)
  if (!decision.allowed) return decision
  return isLocked ? denied('DISCUSSION_LOCKED') : allowed
}

/** One's own words, for some minutes, where writing is possible at all. */
export function canEdit(post: Written, looking: Looking, now: Date): Decision<RefusalCode> {
  if (post.isDeleted) return denied('POST_DELETED')
  if (post.authorId !== looking.viewerId) return denied('CLUB_FORBIDDEN')
  const decision = canReply(looking)
  if (!decision.allowed) return decision
  return now.getTime() - post.at.getTime() <= editMinutes * 60_000 ? allowed : denied('EDIT_OVER')
}

/** One's own words, or by those who look after the club. A discussion that others have replied to is more than its author's. */
export function canDelete(
  post: Written & { beginsTalk: boolean; replies: number },
  { viewerId, place }: Looking,
): Decision<RefusalCode> {
  if (post.isDeleted) return denied('POST_DELETED')
  const keeps = canInClub('moderateTalk', place)
  if (keeps.allowed) return allowed
  if (post.authorId !== viewerId) return keeps
  const decision = canInClub('discuss', place)
  if (!decision.allowed) return decision
  return post.beginsTalk && post.replies > 0 ? denied('DISCUSSION_ANSWERED') : allowed
}

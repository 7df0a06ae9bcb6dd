// Discussions: how many posts are on a page, and who may do what with a post.

import { allowed, type Decision, denied } from '#rules/base/viewer.ts'
import type { ClubAccess } from '#rules/clubs/club-permissions.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'
import { editMinutes } from '#rules/clubs/writing/writing-limits.ts'
import type { RefusalCode } from '#rules/domain-error.ts'

/** The page sizes of the list of discussions and of the replies in one. */
export const discussionsPerPage = 20
const repliesPerPage = 50

/** Of those who have written in a discussion, on the list of them. */
export const mostTalkers = 100

/** In place of the title of a discussion that somebody across a block has started. */
export const untitled = 'A discussion'

/** The longest beginning of a name for which members are offered. No real one is longer. */
export const longestMention = 40

/** The page a post is on. Number 0, the post that starts the discussion, is above the first page. */
export function pageOf(number: number): number {
  return Math.max(1, Math.ceil(number / repliesPerPage))
}

/** The numbers of the first and last post on a page. */
export function numbersOf(page: number): { from: number; to: number } {
  const from = (page - 1) * repliesPerPage + 1
  return { from: page === 1 ? 0 : from, to: from + repliesPerPage - 1 }
}

/** The first post after those the reader has read; the last post if they have read everything. */
export function firstUnread({ readTo, lastNumber }: { readTo: number; lastNumber: number }): number {
  return Math.min(readTo + 1, lastNumber)
}

/** Whether showing these posts moves a reader's progress forward. Posts count as read up to the first gap. */
export function isNewlyRead(
  shown: { from: number; to: number },
  { readTo, seenTo }: { readTo: number; seenTo: number },
): boolean {
  return shown.to > seenTo || (shown.from <= readTo + 1 && shown.to > readTo)
}

/** A hidden post can still be deleted. */
type Written = { authorId: string; at: Date; isDeleted: boolean; isHidden: boolean }
type Looking = { viewerId: string; access: ClubAccess; isLocked: boolean }

/** Replying to a discussion. */
export function canReply({ access, isLocked }: Omit<Looking, 'viewerId'>): Decision<RefusalCode> {
  const decision = canInClub('discuss', access)
  if (!decision.allowed) return decision
  return isLocked ? denied('DISCUSSION_LOCKED') : allowed
}

/** One's own post, for some minutes, while the discussion can be written in. */
export function canEdit(post: Written, looking: Looking, now: Date): Decision<RefusalCode> {
  if (post.isDeleted || post.isHidden) return denied('POST_DELETED')
  if (post.authorId !== looking.viewerId) return denied('CLUB_FORBIDDEN')
  const decision = canReply(looking)
  if (!decision.allowed) return decision
  return now.getTime() - post.at.getTime() <= editMinutes * 60_000 ? allowed : denied('EDIT_OVER')
}

/** Banning the author of a post. In a public club those who are not in it can write, and come back once they have left. */
export function canBan(
  author: { role: string | null; isBanned: boolean },
  access: ClubAccess,
): Decision<RefusalCode> {
  const decision = canInClub('ban', access)
  if (!decision.allowed) return decision
  if (author.role === 'admin') return denied('ADMIN_STAYS')
  const isOutOfReach = author.role === null && (author.isBanned || access.visibility !== 'public')
  return isOutOfReach ? denied('NOT_IN_CLUB') : allowed
}

/**
 * One's own post, or any post by the club's admins and moderators. Once others have replied, a discussion is no longer its
 * author's to delete.
 */
export function canDelete(
  post: Written & { beginsTalk: boolean; replies: number },
  { viewerId, access }: Looking,
): Decision<RefusalCode> {
  if (post.isDeleted) return denied('POST_DELETED')
  const keeps = canInClub('moderateTalk', access)
  if (keeps.allowed) return allowed
  if (post.authorId !== viewerId) return keeps
  const decision = canInClub('discuss', access)
  if (!decision.allowed) return decision
  return post.beginsTalk && post.replies > 0 ? denied('DISCUSSION_ANSWERED') : allowed
}

// What a viewer sees of a discussion and its posts.
import { cityDate, dayWords, glance } from '#rules/base/calendar.ts'
import type { ClubAccess } from '#rules/clubs/club-permissions.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'
import { canBan, canDelete, canEdit, canReply, untitled } from '#rules/clubs/discussions/discussions.ts'
import { type AskedFor, hiddenPart, partOf } from '#rules/clubs/reading/ahead.ts'
import { withNames } from '#rules/clubs/writing/mention-marks.ts'
import { formerMember } from '#rules/members/members.ts'
import { type Person, toPerson } from '#server/members/person.ts'
import type { findDiscussion, listDiscussions, listTalkers } from './discussion-queries.ts'
import type { PostRow } from './post-queries.ts'

type ListedRow = Awaited<ReturnType<typeof listDiscussions>>[number]
export type DiscussionRow = NonNullable<Awaited<ReturnType<typeof findDiscussion>>>

/** The current time, and the time zone. */
type When = { now: Date; timeZone: string }

export function toDiscussionCard(row: ListedRow, when: When) {
  const { id, title, author_name: author, replies, read_to, seen_to } = row
  const unread = row.last_number - (read_to ?? 0) - row.not_counted
  return {
    id,
    title,
    author,
    startedOn: startedOn(row.created_at, when),
    replies: replies - row.blocked_replies,
    isPinned: row.pinned_at !== null,
    isLocked: row.locked_at !== null,
    /** By an administrator; shown only to those who may delete it. */
    isHidden: row.is_hidden,
    /** Number of posts the viewer has not read, without those that a block hides; null if they have never opened it. */
    unread: read_to === null || seen_to === null || seen_to < 0 ? null : Math.max(0, unread),
  }
}
function startedOn(at: Date, { now, timeZone }: When): string {
  return dayWords(cityDate(at, timeZone), cityDate(now, timeZone))
}

/** 'Just now' for a minute, then a short date. */
function writtenWhen(at: Date, { now, timeZone }: When): string {
  return now.getTime() - at.getTime() < 60_000 ? 'Just now' : glance(at, { now, timeZone })
}

export type DiscussionCard = ReturnType<typeof toDiscussionCard>

export type Badge = 'Creator' | 'Admin' | 'Moderator'

/** The facts of the discussion that decide which of its posts are visible. */
export type Seen = {
  discussion: DiscussionRow
  access: ClubAccess
  viewerId: string
  /** Posts about later parts of the book that the viewer has asked to see anyway. */
  askedFor: AskedFor
} & When

export function toDiscussion({ discussion, access }: Seen) {
  const { id, title, replies, pinned_at, locked_at, last_shown: lastNumber, follows } = discussion
  const isLocked = locked_at !== null
  return {
    id,
    title: title ?? untitled,
    replies: replies - discussion.blocked_replies,
    lastNumber,
    isPinned: pinned_at !== null,
    isLocked,
    isHidden: discussion.is_hidden,
    follows: follows ?? false,
    /** The unit in which a reply can name its part of the book; null if the discussion is not about a book. */
    unit: discussion.reading?.unit ?? null,
    canReply: canReply({ access, isLocked }),
    canModerate: canInClub('moderateTalk', access).allowed,
  }
}

export function toPost(row: PostRow, seen: Seen, names: ReadonlyMap<string, string>) {
  const { id, number, created_at: at, edited_at: editedAt, is_author_hidden: isAuthorHidden } = row
  const { viewerId, discussion, askedFor } = seen
  const shown = shownOf(row, { viewerId, reading: discussion.reading, askedFor })
  const isShown = shown === 'shown'
  const permissions = permissionsOf(row, seen, isShown)
  // When somebody across a block writes is theirs to know.
  const isTimed = isShown || shown === 'ahead'
  return {
    id,
    number,
    /** Empty for a post that is neither shown nor about a later part. */
    at: isTimed ? at.toISOString() : '',
    when: isTimed ? writtenWhen(at, seen) : '',
    /** Those who may delete a hidden post, or see its discussion all the same, are told that it is hidden; to others it is deleted. */
    shown:
      row.hidden_at && !row.deleted_at && (permissions.mayDelete || number === 0)
        ? ('hidden' as const)
        : shown,
    author:
      (isShown || shown === 'ahead') && !isAuthorHidden
        ? toPerson({ id: row.author_id, name: row.author_name, ...photoOf(row) })
        : null,
    badge: isShown && !isAuthorHidden ? badgeOf(row, seen.discussion) : null,
    html: isShown ? withNames(row.html, names, formerMember) : '',
    links: isShown ? row.links : [],
    files: (isShown && row.files) || [],
    isEdited: isShown && editedAt !== null,
    reactions: (isShown && row.reactions) || [],
    /** The part of the book it is about: given for a post hidden for that reason too. */
    about: isShown || shown === 'ahead' ? partOf(row) : null,
    ...permissions,
  }
}
export type PostView = ReturnType<typeof toPost>

type Post = Pick<PostRow, 'number' | 'author_id' | 'deleted_at' | 'hidden_at' | 'is_blocked'> &
  Parameters<typeof partOf>[0]
type Reader = { viewerId: string; reading: DiscussionRow['reading']; askedFor: AskedFor }

/** Why a post is hidden, if it is: decided here alone, and hidden content never leaves the server. */
export function shownOf(
  row: Post,
  { viewerId, reading, askedFor }: Reader,
): 'shown' | 'deleted' | 'blocked' | 'ahead' {
  if (row.deleted_at || row.hidden_at) return 'deleted'
  if (row.is_blocked) return 'blocked'
  const post = { number: row.number, isOwn: row.author_id === viewerId, about: partOf(row) }
  return hiddenPart(post, { reading, askedFor }) ? 'ahead' : 'shown'
}

function permissionsOf(row: PostRow, { discussion, access, viewerId, now }: Seen, isShown: boolean) {
  const post = factsOf(row)
  const looking = { viewerId, access, isLocked: discussion.locked_at !== null }
  return {
    mayEdit: canEdit(post, looking, now).allowed,
    mayDelete: canDelete({ ...post, replies: discussion.replies }, looking).allowed,
    mayReport: isShown && row.author_id !== viewerId && canInClub('reportTalk', access).allowed,
    mayBan:
      isShown && !row.has_author_left && canBan({ role: row.role, isBanned: row.is_banned }, access).allowed,
  }
}

/** The facts of a post that decide who may change it. */
export function factsOf(
  row: Pick<PostRow, 'number' | 'author_id' | 'created_at' | 'deleted_at' | 'hidden_at'>,
) {
  return {
    authorId: row.author_id,
    at: row.created_at,
    isDeleted: row.deleted_at !== null,
    isHidden: row.hidden_at !== null,
    beginsTalk: row.number === 0,
  }
}

function badgeOf({ author_id, role }: PostRow, discussion: DiscussionRow): Badge | null {
  if (author_id === discussion.author_id) return 'Creator'
  if (role === 'admin') return 'Admin'
  return role === 'moderator' ? 'Moderator' : null
}

const photoOf = (row: { photo_id: string | null; photo_tint: string | null }) => ({
  photoId: row.photo_id,
  photoTint: row.photo_tint,
})

export function toTalker(
  row: Awaited<ReturnType<typeof listTalkers>>[number],
  creatorId: string,
): Person & { isCreator: boolean; isAdmin: boolean; role: string } {
  const { id, name, role } = row
  const words =
    role === 'admin' ? 'Admin' : role === 'moderator' ? 'Moderator' : role ? 'Member' : 'Reading along'
  return {
    ...toPerson({ id, name, ...photoOf(row) }),
    isCreator: id === creatorId,
    isAdmin: role === 'admin',
    role: words,
  }
}

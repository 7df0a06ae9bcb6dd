import { keysOf } from '#rules/base/keys-of.ts'
import { asksAgainOn } from '#rules/clubs/ask-again.ts'
import { canInClub, clubPermissions } from '#rules/clubs/club-permissions.ts'
import { clubSuburbLabel } from '#rules/clubs/club-place.ts'
import { toPicture } from '#server/images/shown-picture.ts'
import type { AccessToClub } from './club-access.ts'
import type { findClub, listMembers } from './club-queries.ts'
import type { listClubs } from './list/club-list-queries.ts'
import type { listRequests } from './manage/manage-queries.ts'

/** The head of a club, with the viewer's permissions in it. */
export function toClub(
  row: NonNullable<Awaited<ReturnType<typeof findClub>>>,
  access: AccessToClub,
  day: { now: Date; timeZone: string },
) {
  const { id, name, description, category, members } = row
  const { relation, visibility, isClosed, isHidden } = access
  const permissions = keysOf(clubPermissions)
  const allowed = permissions.filter((permission) => canInClub(permission, access).allowed)
  const restsUntil = allowed.includes('ask') ? asksAgainOn(row.declined_at, day) : null
  const may = allowed.filter((permission) => !(restsUntil && permission === 'ask'))
  return {
    id,
    name,
    description,
    category,
    suburb: clubSuburbLabel(row.suburb),
    members,
    relation,
    visibility,
    isClosed,
    isHidden,
    picture: toPicture(row.picture_id, row.picture_tint),
    may,
    /** The day from which the viewer can ask to join again, after an admin’s no. */
    asksAgainOn: restsUntil,
    /** What waits for the viewer, if they manage it. */
    waiting: { requests: row.requests ?? 0, reports: row.reports ?? 0 },
    /** By somebody the viewer has blocked. The other way round nobody is told. */
    isRunByBlocked: row.is_run_by_blocked,
    /** The member who invites the viewer. */
    invitedBy: may.includes('acceptInvitation') ? row.invited_by : null,
  }
}
export type ClubHead = ReturnType<typeof toClub>

export function toClubCard(row: Awaited<ReturnType<typeof listClubs>>[number]) {
  const { id, name, description, category, members, reading } = row
  const isPublic = row.visibility === 'public'
  const [isClosed, isHidden] = [row.closed_at !== null, row.hidden_at !== null]
  const head = {
    id,
    name,
    description,
    category,
    members,
    reading,
    picture: toPicture(row.picture_id, row.picture_tint),
  }
  /** What waits for the viewer, in the list of their own clubs. */
  const waiting = row.waiting ?? 0
  return { ...head, suburb: clubSuburbLabel(row.suburb), isPublic, isClosed, isHidden, waiting }
}
export type ClubCard = ReturnType<typeof toClubCard>

export function toClubMember(row: Awaited<ReturnType<typeof listMembers>>[number]) {
  const { id, name, role, photo_id, photo_tint } = row
  return {
    id,
    name,
    role,
    photo: toPicture(photo_id, photo_tint),
  }
}
export type ClubMember = ReturnType<typeof toClubMember>

export function toJoinRequest(row: Awaited<ReturnType<typeof listRequests>>[number]) {
  const { id, message, asked_at: askedAt, member_id: memberId, name, photo_id, photo_tint } = row
  const photo = toPicture(photo_id, photo_tint)
  return { id, message, askedAt, by: { id: memberId, name, photo } }
}

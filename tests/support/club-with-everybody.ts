// A club with somebody of every standing in it.
import type { ClubVisibility } from '#rules/clubs/clubs.ts'
import type { Database } from '#server/store/database.ts'
import { aClub, aMember, longAgo } from './builders.ts'

/** The part of an invitation's link that opens the club. */
export const tokenIn = (link: string): string => new URL(link).searchParams.get('invite') ?? ''

/** `isOld`: its admin is not new, so that everybody sees its public meetings. */
export async function aClubWithEverybody(
  db: Database,
  {
    isOld = false,
    ...facts
  }: { visibility?: ClubVisibility; isClosed?: boolean; isHidden?: boolean; isOld?: boolean } = {},
) {
  const roles = {
    admin: await aMember(db, { name: 'Ada Admin', ...(isOld && { joinedAt: longAgo }) }),
    moderator: await aMember(db, { name: 'Mo Moderator' }),
    member: await aMember(db, { name: 'Mem Member' }),
    requested: await aMember(db, { name: 'Rae Requested' }),
    banned: await aMember(db, { name: 'Bo Banned' }),
    stranger: await aMember(db, { name: 'Stef Stranger' }),
    siteAdmin: await aMember(db, { name: 'Sage Admin', isAdmin: true }),
  }
  const { admin, moderator, member, requested, banned } = roles
  const club = await aClub(db, {
    ...facts,
    admin,
    moderators: [moderator],
    members: [member],
    requested: facts.isClosed ? [] : [requested],
    banned: [banned],
  })
  return { club, roles }
}

// Permissions in a book club. This table is the only place that decides: code cannot ask about an action without a line
// here.

import { allowed, type Decision, denied } from '#rules/base/viewer.ts'
import type { RefusalCode } from '#rules/domain-error.ts'
import type { ClubVisibility } from './clubs.ts'

/** What a viewer is to a club. A banned member may not come back; a requested one has asked to join and is waiting. */
export const clubRelations = [
  'guest',
  'stranger',
  'requested',
  'member',
  'moderator',
  'admin',
  'banned',
] as const
export type ClubRelation = (typeof clubRelations)[number]

/** The facts about a viewer and a club that a decision needs. */
export type ClubAccess = {
  relation: ClubRelation
  visibility: ClubVisibility
  isClosed: boolean
  /** Hidden by an administrator until one shows it again. */
  isHidden: boolean
  /** An administrator of the site, whatever they are to the club. */
  isSiteAdmin: boolean
}

const admins = ['admin'] as const satisfies ClubRelation[]
const moderators = ['moderator', ...admins] as const satisfies ClubRelation[]
const insiders = ['member', ...moderators] as const satisfies ClubRelation[]
const outsiders = ['stranger', 'requested'] as const satisfies ClubRelation[]
const anyone = [...outsiders, ...insiders, 'banned'] as const satisfies ClubRelation[]

type Line = {
  /** Who may do it, in a public club and in a private one. */
  public: readonly ClubRelation[]
  private: readonly ClubRelation[]
  /** Also allowed once the club is closed, when it is its members' archive. */
  whenClosed?: true
  /** Not allowed while the club is hidden. Actions that need an open club never are. */
  restsWhenHidden?: true
  /** Site administrators may always do it. */
  bySiteAdmin?: true
  /** The refusal for a relation, where it says more than that the action is not allowed. */
  otherwise?: Partial<Record<ClubRelation, RefusalCode>>
}

/** The same refusal for several relations. */
function told<Code extends RefusalCode>(
  who: readonly ClubRelation[],
  code: Code,
): Partial<Record<ClubRelation, Code>> {
  return Object.fromEntries(who.map((relation) => [relation, code]))
}

const inBoth = (who: readonly ClubRelation[]) => ({ public: who, private: who })

export const clubPermissions = {
  /** Its name, description, category, picture and number of members. */
  seeHead: { ...inBoth(anyone), whenClosed: true, bySiteAdmin: true },
  /** Its members, discussions, books and events. */
  lookInside: { public: [...outsiders, ...insiders], private: insiders, whenClosed: true },
  /** Starting a discussion, replying, and editing one's own posts. */
  discuss: { public: [...outsiders, ...insiders], private: insiders },
  /** Reporting a post to the club's admins and moderators. */
  reportTalk: { public: [...outsiders, ...insiders], private: insiders, whenClosed: true },
  /** Deleting other members' posts, pinning and locking. */
  moderateTalk: { ...inBoth(moderators), whenClosed: true },
  join: {
    public: outsiders,
    private: [],
    otherwise: {
      ...told(insiders, 'ALREADY_IN_CLUB'),
      ...told(outsiders, 'CLUB_IS_PRIVATE'),
      banned: 'CLUB_BANNED',
    },
  },
  ask: {
    public: [],
    private: ['stranger'],
    otherwise: {
      ...told(insiders, 'ALREADY_IN_CLUB'),
      stranger: 'CLUB_IS_PUBLIC',
      requested: 'ALREADY_ASKED',
      banned: 'CLUB_BANNED',
    },
  },
  withdrawRequest: {
    ...inBoth(['requested']),
    otherwise: told(['stranger', 'banned', ...insiders], 'REQUEST_ANSWERED'),
  },
  /** While the club is open, an admin may leave only if there is another admin. */
  leave: { ...inBoth(insiders), whenClosed: true },
  /** Planning, changing and cancelling its meetings. */
  keepEvents: inBoth(moderators),
  /** Answering whether one is coming to a meeting. */
  answerEvents: { public: [...outsiders, ...insiders], private: insiders },
  /** Following its meetings in one's own calendar. */
  followEvents: { ...inBoth(insiders), whenClosed: true, restsWhenHidden: true },
  /** Opening attached files. */
  openFiles: {
    public: [...outsiders, ...insiders],
    private: insiders,
    whenClosed: true,
    restsWhenHidden: true,
  },
  /** Setting what the club reads, and its schedule. */
  keepBooks: inBoth(admins),
  /** Saying how far one has read, and rating the books the club has read. */
  readAlong: inBoth(insiders),
  /**
   * Seeing how far the others have read, by name or in the plot. They share it with their club, not with everyone who can look
   * into a public one.
   */
  seePlaces: { ...inBoth(insiders), whenClosed: true },
  /** Seeing the copies that members share with this club alone, or keep for it: both end with the club. */
  seeCopies: inBoth(insiders),
  /** Starting a vote on the club's next book, and ending it. */
  openChoice: inBoth(moderators),
  nominate: inBoth(insiders),
  vote: inBoth(insiders),
  acceptInvitation: {
    ...inBoth(outsiders),
    otherwise: { ...told(insiders, 'ALREADY_IN_CLUB'), banned: 'CLUB_BANNED' },
  },
  /** To the club's admins and the site's administrators. */
  report: { public: [...outsiders, 'member', 'moderator'], private: [...outsiders, 'member', 'moderator'] },

  // Managing the club.
  seeManagement: inBoth(admins),
  editClub: inBoth(admins),
  changeVisibility: inBoth(admins),
  answerRequest: inBoth(admins),
  resolveReport: inBoth(admins),
  invite: inBoth(admins),
  changeRole: inBoth(admins),
  removeMember: inBoth(admins),
  ban: inBoth(admins),
  unban: inBoth(admins),
  close: { ...inBoth(admins), bySiteAdmin: true },
} as const satisfies Record<string, Line>
export type ClubPermission = keyof typeof clubPermissions

/** A club the viewer cannot see is CLUB_NOT_FOUND. Where they can see it, what they may not do is refused by name. */
export function canInClub(permission: ClubPermission, access: ClubAccess): Decision<RefusalCode> {
  const line: Line = clubPermissions[permission]
  const { relation, visibility, isClosed, isHidden, isSiteAdmin } = access
  if (relation === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const mayAsSiteAdmin = isSiteAdmin && line.bySiteAdmin === true
  if ((isClosed || isHidden) && !isInside(relation) && !mayAsSiteAdmin) return denied('CLUB_NOT_FOUND')
  if (mayAsSiteAdmin || line[visibility].includes(relation)) {
    if (isHidden && (!line.whenClosed || line.restsWhenHidden)) return denied('CLUB_HIDDEN')
    return isClosed && !line.whenClosed ? denied('CLUB_CLOSED') : allowed
  }
  const refusal = line.otherwise?.[relation]
  if (refusal) return denied(refusal)
  return denied(seesInside(access) ? 'CLUB_FORBIDDEN' : 'CLUB_NOT_FOUND')
}

/** A hidden or closed club is visible only to its members and, by that right alone, to site administrators. */
export function isSeenBySiteAdmin({ relation, isClosed, isHidden, isSiteAdmin }: ClubAccess): boolean {
  return isSiteAdmin && (isClosed || isHidden) && !isInside(relation)
}

function isInside(relation: ClubRelation): boolean {
  const inside: readonly ClubRelation[] = insiders
  return inside.includes(relation)
}

function seesInside({ relation, visibility, isClosed, isHidden }: ClubAccess): boolean {
  const seeing: readonly ClubRelation[] = clubPermissions.lookInside[visibility]
  return seeing.includes(relation) && (!(isClosed || isHidden) || isInside(relation))
}

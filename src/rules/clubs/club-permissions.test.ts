// Every club action × every relation, in public and private clubs, open and closed. Complete by its type: an action
// without a line does not compile.

import { expect, test } from 'vitest'
import { keysOf } from '#rules/base/keys-of.ts'
import type { RefusalCode } from '#rules/domain-error.ts'
import {
  type ClubPermission,
  type ClubRelation,
  canInClub,
  clubPermissions,
  clubRelations,
} from './club-permissions.ts'

type Answers = Partial<Record<ClubRelation | 'siteAdmin', 'may' | RefusalCode>>
/** `closed`: what is different for members once the club is closed; nobody else finds it then. */
type Line = { public: Answers; private: Answers; closed: 'may' | 'CLUB_CLOSED' }

const insiders = { member: 'may', moderator: 'may', admin: 'may' } as const
const everybody = { stranger: 'may', requested: 'may', ...insiders, banned: 'may', siteAdmin: 'may' } as const
const in_ = 'ALREADY_IN_CLUB'
const alreadyIn = { member: in_, moderator: in_, admin: in_ } as const
const over = 'REQUEST_ANSWERED'

const outside = {
  stranger: 'CLUB_FORBIDDEN',
  requested: 'CLUB_FORBIDDEN',
  siteAdmin: 'CLUB_FORBIDDEN',
} as const
const byMembers: Line = { public: { ...insiders, ...outside }, private: insiders, closed: 'CLUB_CLOSED' }
const moderators = { ...insiders, member: 'CLUB_FORBIDDEN' } as const
const byModerators: Line = {
  public: { ...moderators, ...outside },
  private: moderators,
  closed: 'CLUB_CLOSED',
}
const admins = { ...moderators, moderator: 'CLUB_FORBIDDEN' } as const
const byAdmins: Line = { public: { ...admins, ...outside }, private: admins, closed: 'CLUB_CLOSED' }

const answered: Record<ClubPermission, Line> = {
  seeHead: { public: everybody, private: everybody, closed: 'may' },
  lookInside: {
    public: { stranger: 'may', requested: 'may', ...insiders, siteAdmin: 'may' },
    private: insiders,
    closed: 'may',
  },
  openFiles: {
    public: { stranger: 'may', requested: 'may', ...insiders, siteAdmin: 'may' },
    private: insiders,
    closed: 'may',
  },
  discuss: {
    public: { stranger: 'may', requested: 'may', ...insiders, siteAdmin: 'may' },
    private: insiders,
    closed: 'CLUB_CLOSED',
  },
  reportTalk: {
    public: { stranger: 'may', requested: 'may', ...insiders, siteAdmin: 'may' },
    private: insiders,
    closed: 'may',
  },
  moderateTalk: {
    public: {
      moderator: 'may',
      admin: 'may',
      member: 'CLUB_FORBIDDEN',
      stranger: 'CLUB_FORBIDDEN',
      requested: 'CLUB_FORBIDDEN',
      siteAdmin: 'CLUB_FORBIDDEN',
    },
    private: { moderator: 'may', admin: 'may', member: 'CLUB_FORBIDDEN' },
    closed: 'may',
  },
  join: {
    public: { stranger: 'may', requested: 'may', siteAdmin: 'may', ...alreadyIn, banned: 'CLUB_BANNED' },
    private: {
      stranger: 'CLUB_IS_PRIVATE',
      requested: 'CLUB_IS_PRIVATE',
      siteAdmin: 'CLUB_IS_PRIVATE',
      ...alreadyIn,
      banned: 'CLUB_BANNED',
    },
    closed: 'CLUB_CLOSED',
  },
  ask: {
    public: {
      stranger: 'CLUB_IS_PUBLIC',
      siteAdmin: 'CLUB_IS_PUBLIC',
      requested: 'ALREADY_ASKED',
      ...alreadyIn,
      banned: 'CLUB_BANNED',
    },
    private: {
      stranger: 'may',
      siteAdmin: 'may',
      requested: 'ALREADY_ASKED',
      ...alreadyIn,
      banned: 'CLUB_BANNED',
    },
    closed: 'CLUB_CLOSED',
  },
  withdrawRequest: {
    public: {
      requested: 'may',
      stranger: over,
      siteAdmin: over,
      banned: over,
      member: over,
      moderator: over,
      admin: over,
    },
    private: {
      requested: 'may',
      stranger: over,
      siteAdmin: over,
      banned: over,
      member: over,
      moderator: over,
      admin: over,
    },
    closed: 'CLUB_CLOSED',
  },
  keepEvents: {
    public: {
      ...{ moderator: 'may', admin: 'may', member: 'CLUB_FORBIDDEN' },
      ...{ stranger: 'CLUB_FORBIDDEN', requested: 'CLUB_FORBIDDEN', siteAdmin: 'CLUB_FORBIDDEN' },
    },
    private: { moderator: 'may', admin: 'may', member: 'CLUB_FORBIDDEN' },
    closed: 'CLUB_CLOSED',
  },
  answerEvents: {
    public: { stranger: 'may', requested: 'may', siteAdmin: 'may', ...insiders },
    private: insiders,
    closed: 'CLUB_CLOSED',
  },
  followEvents: {
    public: {
      ...insiders,
      ...{ stranger: 'CLUB_FORBIDDEN', requested: 'CLUB_FORBIDDEN', siteAdmin: 'CLUB_FORBIDDEN' },
    },
    private: insiders,
    closed: 'may',
  },
  leave: {
    public: {
      ...insiders,
      stranger: 'CLUB_FORBIDDEN',
      requested: 'CLUB_FORBIDDEN',
      siteAdmin: 'CLUB_FORBIDDEN',
    },
    private: insiders,
    closed: 'may',
  },
  keepBooks: byAdmins,
  readAlong: byMembers,
  seePlaces: { ...byMembers, closed: 'may' },
  seeCopies: byMembers,
  openChoice: byModerators,
  nominate: byMembers,
  vote: byMembers,
  acceptInvitation: {
    public: { stranger: 'may', requested: 'may', siteAdmin: 'may', ...alreadyIn, banned: 'CLUB_BANNED' },
    private: { stranger: 'may', requested: 'may', siteAdmin: 'may', ...alreadyIn, banned: 'CLUB_BANNED' },
    closed: 'CLUB_CLOSED',
  },
  report: {
    public: { ...everybody, admin: 'CLUB_FORBIDDEN', banned: 'CLUB_NOT_FOUND' },
    private: { ...everybody, admin: 'CLUB_FORBIDDEN', banned: 'CLUB_NOT_FOUND' },
    closed: 'CLUB_CLOSED',
  },
  seeManagement: byAdmins,
  editClub: byAdmins,
  changeVisibility: byAdmins,
  answerRequest: byAdmins,
  resolveReport: byAdmins,
  invite: byAdmins,
  changeRole: byAdmins,
  removeMember: byAdmins,
  ban: byAdmins,
  unban: byAdmins,
  close: {
    public: { ...byAdmins.public, siteAdmin: 'may' },
    private: { ...byAdmins.private, siteAdmin: 'may' },
    closed: 'CLUB_CLOSED',
  },
}

const lookers = [...clubRelations, 'siteAdmin'] as const
const permissions = keysOf(clubPermissions)

for (const visibility of ['public', 'private'] as const) {
  for (const permission of permissions) {
    test.each(lookers)(`${permission} in a ${visibility} club by the %s`, (looker) => {
      const line = answered[permission]
      const expected =
        looker === 'guest' ? 'AUTHENTICATION_REQUIRED' : (line[visibility][looker] ?? 'CLUB_NOT_FOUND')
      expect(answerTo(permission, { looker, visibility, isClosed: false })).toBe(expected)
      // Only its members can see a closed club. Administrators see that there is one.
      const isMember = looker === 'member' || looker === 'moderator' || looker === 'admin'
      const closed = answerTo(permission, { looker, visibility, isClosed: true })
      if (isMember) expect(closed).toBe(expected === 'may' ? line.closed : expected)
      else if (looker === 'siteAdmin') expect(closed === 'may').toBe(seenBySiteAdmin.includes(permission))
      else expect(closed).toBe(looker === 'guest' ? 'AUTHENTICATION_REQUIRED' : 'CLUB_NOT_FOUND')
      // To everybody else a hidden club is the same as a closed one. Its members can read in it, and leave it.
      const hidden = answerTo(permission, { looker, visibility, isClosed: false, isHidden: true })
      const isRead = line.closed === 'may' && permission !== 'openFiles' && permission !== 'followEvents'
      if (isMember) expect(hidden).toBe(expected === 'may' && !isRead ? 'CLUB_HIDDEN' : expected)
      else if (looker === 'siteAdmin') expect(hidden === 'may').toBe(seenBySiteAdmin.includes(permission))
      else expect(hidden).toBe(looker === 'guest' ? 'AUTHENTICATION_REQUIRED' : 'CLUB_NOT_FOUND')
    })
  }
}

/** What administrators may do with a closed club that they are not a member of. */
const seenBySiteAdmin: ClubPermission[] = ['seeHead']

function answerTo(
  permission: ClubPermission,
  asked: {
    looker: ClubRelation | 'siteAdmin'
    visibility: 'public' | 'private'
    isClosed: boolean
    isHidden?: boolean
  },
): string {
  const { looker, ...club } = asked
  const isSiteAdmin = looker === 'siteAdmin'
  const decision = canInClub(permission, {
    isHidden: false,
    ...club,
    relation: isSiteAdmin ? 'stranger' : looker,
    isSiteAdmin,
  })
  return decision.allowed ? 'may' : decision.code
}

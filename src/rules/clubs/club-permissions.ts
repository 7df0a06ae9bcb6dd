// Who may do what in a book club. One table, and nothing else decides: a deed without its line cannot be asked about.
import type { RefusalCode } from '#rules/base/domain-error.ts'
import { allowed, type Decision, denied } from '#rules/base/viewer.ts'
import type { ClubVisibility } from './clubs.ts'

/** What a viewer is to a club. Who may not enter any more is banned; who has asked and waits is requested. */
export const standings = ['guest', 'stranger', 'requested', 'member', 'moderator', 'admin', 'banned'] as const
export type Standing = (typeof standings)[number]

/** Where a viewer stands when something is decided. */
export type ClubPlace = {
  standing: Standing
  visibility: ClubVisibility
  isClosed: boolean
  /** Taken from sight until an administrator shows it again. */
  isHidden: boolean
  /** Looks after the site, whatever they are to the club. */
  isSiteAdmin: boolean
}

const admins = ['admin'] as const satisfies Standing[]
const keepers = ['moderator', ...admins] as const satisfies Standing[]
const insiders = ['member', ...keepers] as const satisfies Standing[]
const outsiders = ['stranger', 'requested'] as const satisfies Standing[]
const anyone = [...outsiders, ...insiders, 'banned'] as const satisfies Standing[]

type Line = {
  /** Who may, in a public club and in a private one. */
  public: readonly Standing[]
  private: readonly Standing[]
  /** Also once the club is closed, when it is its members' archive. */
  whenClosed?: true
  /** Not while the club is hidden; what is for an open club alone never is then. */
  restsWhenHidden?: true
  /** Those who look after the site may, wherever they stand. */
  bySiteAdmin?: true
  /** What others meet, where it is more than that they may not. */
  otherwise?: Partial<Record<Standing, RefusalCode>>
}

/** The same refusal for all of these. */
function told<Code extends RefusalCode>(
  who: readonly Standing[],
  code: Code,
): Partial<Record<Standing, Code>> {
  return Object.fromEntries(who.map((standing) => [standing, code]))
}

const inBoth = (who: readonly Standing[]) => ({ public: who, private: who })

export const clubDeeds = {
  /** Its name, description, category, picture and how many are in it. */
  seeHead: { ...inBoth(anyone), whenClosed: true, bySiteAdmin: true },
  /** Its members, discussions, books and events. */
  lookInside: { public: [...outsiders, ...insiders], private: insiders, whenClosed: true },
  /** Beginning a discussion, replying, and changing what one wrote. */
  discuss: { public: [...outsiders, ...insiders], private: insiders },
  /** Telling those who look after it what somebody wrote. */
  reportTalk: { public: [...outsiders, ...insiders], private: insiders, whenClosed: true },
  /** Deleting what others wrote, pinning and locking. */
  moderateTalk: { ...inBoth(keepers), whenClosed: true },
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
  /** While the club is open, an admin only as long as there is another. */
  leave: { ...inBoth(insiders), whenClosed: true },
  /** Planning, changing and cancelling its meetings. */
  keepEvents: inBoth(keepers),
  /** Saying whether one comes to a meeting one sees. */
  answerEvents: { public: [...outsiders, ...insiders], private: insiders },
  /** Having its meetings in one's own calendar. */
  followEvents: { ...inBoth(insiders), whenClosed: true, restsWhenHidden: true },
  /** Files that were sent along. */
  openFiles: {
    public: [...outsiders, ...insiders],
    private: insiders,
    whenClosed: true,
    restsWhenHidden: true,
  },
  /** What the club reads, and by when how far. */
  keepBooks: inBoth(admins),
  /** Saying where one is in its book, and what one made of those it has read. */
  readAlong: inBoth(insiders),
  /** Where the others are in its book, by name or in the plot: they say it to their club, not to whoever looks into a public one. */
  seePlaces: { ...inBoth(insiders), whenClosed: true },
  /** Having the club choose its next book, and ending that. */
  openChoice: inBoth(keepers),
  nominate: inBoth(insiders),
  vote: inBoth(insiders),
  acceptInvitation: {
    ...inBoth(outsiders),
    otherwise: { ...told(insiders, 'ALREADY_IN_CLUB'), banned: 'CLUB_BANNED' },
  },
  /** To its admins, and to those who look after the site. */
  report: { public: [...outsiders, 'member', 'moderator'], private: [...outsiders, 'member', 'moderator'] },

  // Managing it.
  seeManagement: inBoth(admins),
  editClub: inBoth(admins),
  changeVisibility: inBoth(admins),
  answerRequest: inBoth(admins),
  settleReport: inBoth(admins),
  invite: inBoth(admins),
  changeRole: inBoth(admins),
  removeMember: inBoth(admins),
  ban: inBoth(admins),
  unban: inBoth(admins),
  close: { ...inBoth(admins), bySiteAdmin: true },
} as const satisfies Record<string, Line>
export type ClubDeed = keyof typeof clubDeeds

/** Not visible is CLUB_NOT_FOUND; to whom it is visible, what is not theirs to do is refused by name. */
export function canInClub(deed: ClubDeed, place: ClubPlace): Decision<RefusalCode> {
  const line: Line = clubDeeds[deed]
  const { standing, visibility, isClosed, isHidden, isSiteAdmin } = place
  if (standing === 'guest') return denied('AUTHENTICATION_REQUIRED')
  const mayAsSiteAdmin = isSiteAdmin && line.bySiteAdmin === true
  if ((isClosed || isHidden) && !isInside(standing) && !mayAsSiteAdmin) return denied('CLUB_NOT_FOUND')
  if (mayAsSiteAdmin || line[visibility].includes(standing)) {
    if (isHidden && (!line.whenClosed || line.restsWhenHidden)) return denied('CLUB_HIDDEN')
    return isClosed && !line.whenClosed ? denied('CLUB_CLOSED') : allowed
  }
  const refusal = line.otherwise?.[standing]
  if (refusal) return denied(refusal)
  return denied(seesInside(place) ? 'CLUB_FORBIDDEN' : 'CLUB_NOT_FOUND')
}

/** Hidden or closed, it is nobody's to see but its members' and, for who looks after the site, by that right alone. */
export function isSeenBySiteAdmin({ standing, isClosed, isHidden, isSiteAdmin }: ClubPlace): boolean {
  return isSiteAdmin && (isClosed || isHidden) && !isInside(standing)
}

function isInside(standing: Standing): boolean {
  const inside: readonly Standing[] = insiders
  return inside.includes(standing)
}

function seesInside({ standing, visibility, isClosed, isHidden }: ClubPlace): boolean {
  const seeing: readonly Standing[] = clubDeeds.lookInside[visibility]
  return seeing.includes(standing) && (!(isClosed || isHidden) || isInside(standing))
}

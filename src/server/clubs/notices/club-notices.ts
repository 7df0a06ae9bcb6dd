// Notices about a club, and to which members they go; none once their news no longer holds.

import type { NewsIn } from '#rules/base/wording.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { managePath } from '#rules/clubs/club-paths.ts'
import { type ClubNews, notifyClub } from '#server/clubs/club-jobs.ts'
import { hasOpenReport } from '#server/clubs/manage/manage-queries.ts'
import type { Notice, NoticeSourceIn } from '#server/notices/notice.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './club-notice-queries.ts'
import { clubWords } from './club-notice-words.ts'

export const clubNotices: NoticeSourceIn<ClubNews, typeof clubWords> = {
  job: notifyClub,
  kind: 'clubs',
  words: clubWords,
  compose(db, news, { now, only }) {
    switch (news.kind) {
      case 'requested':
        return requested(db, news.requestId)
      case 'answered':
        return answered(db, news.requestId)
      case 'invited':
        return invited(db, { id: news.invitationId, now })
      case 'role':
        return roleChanged(db, news)
      case 'removed':
        return removed(db, news)
      case 'reported':
        return reported(db, news.clubId)
      case 'closed':
      case 'visibility':
        return toldToAll(db, { ...news, kind: news.kind, only })
    }
  },
}

type Telling = Promise<Notice<NewsIn<typeof clubWords>> | undefined>

const otherClubs = '/book-clubs'

async function requested(db: Database, requestId: string): Telling {
  const facts = await queries.findRequest(db, requestId)
  if (facts?.state !== 'waiting') return undefined
  const { club_id: clubId, member_id: by, club, message } = facts
  return {
    to: await queries.listAdmins(db, { clubId, about: by }),
    of: requestId,
    news: { news: 'requested', facts: { by, club, message } },
    path: managePath(clubId, 'requests'),
  }
}

async function answered(db: Database, requestId: string): Telling {
  const facts = await queries.findRequest(db, requestId)
  const { state } = facts ?? {}
  if (!facts || (state !== 'approved' && state !== 'declined')) return undefined
  const { club, answer, club_id: clubId, member_id: memberId } = facts
  // Removed or gone since.
  if (state === 'approved' && !(await queries.findRole(db, { clubId, memberId }))) return undefined
  const declined = facts.closed_at ? 'closedToYou' : 'declined'
  return {
    to: [memberId],
    of: requestId,
    news: { news: state === 'approved' ? 'approved' : declined, facts: { club, answer } },
    path: state === 'approved' ? clubPath(clubId) : otherClubs,
  }
}

async function invited(db: Database, asked: { id: string; now: Date }): Telling {
  const facts = await queries.findInvited(db, asked)
  if (!facts?.invited_id) return undefined
  const { club, description, invited_id: to, invited_by: by, club_id: clubId } = facts
  return {
    to: [to],
    of: asked.id,
    news: { news: 'invited', facts: { by, club, description } },
    path: clubPath(clubId),
  }
}

async function roleChanged(
  db: Database,
  { by, ...member }: { clubId: string; memberId: string; by?: string },
): Telling {
  if (by !== undefined && (await queries.isAcrossABlock(db, { memberId: member.memberId, by })))
    return undefined
  const [club, now] = await Promise.all([queries.findTold(db, member.clubId), queries.findRole(db, member)])
  if (!club || !now) return undefined
  return {
    to: [member.memberId],
    of: member.clubId,
    news: { news: now.role, facts: { club: club.name } },
    path: clubPath(member.clubId),
  }
}

async function removed(db: Database, { clubId, memberId }: { clubId: string; memberId: string }): Telling {
  const [club, role] = await Promise.all([
    queries.findTold(db, clubId),
    queries.findRole(db, { clubId, memberId }),
  ])
  if (!club || role) return undefined
  return {
    to: [memberId],
    of: clubId,
    news: { news: 'removed', facts: { club: club.name } },
    path: otherClubs,
  }
}

async function reported(db: Database, clubId: string): Telling {
  const club = await queries.findTold(db, clubId)
  if (!club || club.closed_at || !(await hasOpenReport(db, clubId))) return undefined
  return {
    to: await queries.listAdmins(db, { clubId, about: null }),
    of: clubId,
    news: { news: 'reported', facts: { club: club.name } },
    path: managePath(clubId, 'reports'),
  }
}

async function toldToAll(
  db: Database,
  {
    kind,
    clubId,
    by,
    only,
  }: { kind: 'closed' | 'visibility'; clubId: string; by?: string; only: readonly string[] | undefined },
): Telling {
  const club = await queries.findTold(db, clubId)
  if (!club || (club.closed_at !== null) !== (kind === 'closed')) return undefined
  const visibility = club.visibility === 'public' ? 'public' : 'private'
  return {
    to: await queries.listMemberIds(db, { clubId, but: by, only }),
    of: clubId,
    news: { news: kind === 'closed' ? 'closed' : visibility, facts: { club: club.name } },
    path: clubPath(clubId),
  }
}

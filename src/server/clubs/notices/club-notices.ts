// The notices about a club: recipients and words; none once they are out of date.
import { clubPath, managePath } from '#rules/clubs/club-paths.ts'
import { type ClubNews, notifyClub } from '#server/clubs/club-jobs.ts'
import type { Notice, NoticeSource } from '#server/notices/notice.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './club-notice-queries.ts'

export const clubNotices: NoticeSource<ClubNews> = {
  job: notifyClub,
  kind: 'clubs',
  compose(db, news, { only }) {
    switch (news.kind) {
      case 'requested':
        return requested(db, news.requestId)
      case 'answered':
        return answered(db, news.requestId)
      case 'invited':
        return invited(db, news.invitationId)
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

type Telling = Promise<Notice | undefined>

const seeClub = (clubId: string) => ({ label: 'See the club', path: clubPath(clubId) })

async function requested(db: Database, requestId: string): Telling {
  const facts = await queries.findRequest(db, requestId)
  if (facts?.state !== 'waiting') return undefined
  const { club_id: clubId, member_id: about, asker, club, message } = facts
  return {
    to: await queries.listAdmins(db, { clubId, about }),
    of: requestId,
    names: [about],
    subject: `${asker} has asked to join ${club}`,
    paragraphs: [
      `${asker} would like to join your book club, ${club}.`,
      ...(message ? [`They wrote: “${message}”`] : []),
    ],
    action: { label: 'Review the request', path: managePath(clubId, 'requests') },
  }
}

async function answered(db: Database, requestId: string): Telling {
  const facts = await queries.findRequest(db, requestId)
  const { state } = facts ?? {}
  if (!facts || (state !== 'approved' && state !== 'declined')) return undefined
  const { club, answer, club_id: clubId, member_id: memberId } = facts
  const isIn = state === 'approved'
  const declined = facts.closed_at
    ? `The book club ${club} has closed, so it can’t take new members.`
    : `Its admins have declined your request to join ${club}.`
  return {
    to: [memberId],
    of: requestId,
    subject: isIn ? `You’ve joined ${club}` : `Your request to join ${club} was declined`,
    paragraphs: [
      isIn ? `Welcome to ${club}! You can now read along and join in.` : declined,
      ...(answer ? [`They wrote: “${answer}”`] : []),
    ],
    action: isIn ? seeClub(clubId) : { label: 'Find another club', path: '/book-clubs' },
  }
}

async function invited(db: Database, invitationId: string): Telling {
  const facts = await queries.findInvited(db, invitationId)
  if (!facts?.invited_id) return undefined
  const { club, inviter, description, invited_id: to, club_id: clubId } = facts
  return {
    to: [to],
    of: invitationId,
    names: [facts.invited_by],
    subject: `${inviter} has invited you to ${club}`,
    paragraphs: [`${inviter} would like you to join the book club ${club}.`, description],
    action: { label: 'See the invitation', path: clubPath(clubId) },
  }
}

const asWhat: Record<string, string> = { admin: 'an admin', moderator: 'a moderator', member: 'a member' }

async function roleChanged(db: Database, member: { clubId: string; memberId: string }): Telling {
  const [club, now] = await Promise.all([queries.findTold(db, member.clubId), queries.findRole(db, member)])
  if (!club || !now) return undefined
  return {
    to: [member.memberId],
    of: member.clubId,
    subject: `You’re now ${asWhat[now.role]} of ${club.name}`,
    paragraphs: [
      now.role === 'admin'
        ? `You now run the book club ${club.name}. You can manage its members, its requests and its details.`
        : `Your role in the book club ${club.name} has changed. You’re now ${asWhat[now.role]}.`,
    ],
    action: seeClub(member.clubId),
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
    subject: `You’re no longer in ${club.name}`,
    paragraphs: [`The admins of the book club ${club.name} have removed you from it.`],
    action: { label: 'Find another club', path: '/book-clubs' },
  }
}

async function reported(db: Database, clubId: string): Telling {
  const club = await queries.findTold(db, clubId)
  if (!club || club.closed_at) return undefined
  return {
    to: await queries.listAdmins(db, { clubId, about: null }),
    of: clubId,
    subject: `Someone has reported ${club.name}`,
    paragraphs: [
      `A neighbour has reported a problem with your book club ${club.name}. The site’s administrators can see the report too.`,
    ],
    action: { label: 'Read the report', path: managePath(clubId, 'reports') },
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
  const to = await queries.listMemberIds(db, { clubId, but: by, only })
  const { name } = club
  const told = { to, of: clubId, action: seeClub(clubId) }
  if (kind === 'closed') {
    const words = `The book club ${name} has closed. You can still read everything in it.`
    return { ...told, subject: `${name} has closed`, paragraphs: [words] }
  }
  const isPublic = club.visibility === 'public'
  return {
    ...told,
    subject: isPublic ? `${name} is now public` : `${name} is now private`,
    paragraphs: [
      isPublic
        ? `Every Verandah member can now read everything in ${name}, including older discussions.`
        : `Only members of ${name} can now read what’s in it.`,
    ],
  }
}

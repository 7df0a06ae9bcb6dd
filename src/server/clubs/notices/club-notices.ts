// What is told of a club, to whom and in which words; nothing once it has moved past what they say.
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

const seeClub = (clubId: string) => ({ label: 'See the club', path: `/club/${clubId}` })

async function requested(db: Database, requestId: string): Telling {
  const facts = await queries.findRequest(db, requestId)
  if (facts?.state !== 'waiting') return undefined
  const { club_id: clubId, member_id: about, asker, club, message } = facts
  return {
    to: await queries.listAdmins(db, { clubId, about }),
    of: requestId,
    names: [about],
    subject: `${asker} asks to join ${club}`,
    paragraphs: [
      `${asker} would like to be in your book club ${club}.`,
      ...(message ? [`They wrote: “${message}”`] : []),
    ],
    action: { label: 'Answer the request', path: `/club/${clubId}/settings?show=requests` },
  }
}

async function answered(db: Database, requestId: string): Telling {
  const facts = await queries.findRequest(db, requestId)
  const { state } = facts ?? {}
  if (!facts || (state !== 'approved' && state !== 'declined')) return undefined
  const { club, answer, club_id: clubId, member_id: memberId } = facts
  const isIn = state === 'approved'
  const declined = facts.closed_at
    ? `The book club ${club} has been closed, so nobody comes into it any more.`
    : `Its admins have declined your request to join ${club}.`
  return {
    to: [memberId],
    of: requestId,
    subject: isIn ? `You are in ${club}` : `${club} has not let you in`,
    paragraphs: [
      isIn ? `Welcome to ${club}: you can read along and join in now.` : declined,
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
    subject: `${inviter} invites you to ${club}`,
    paragraphs: [`${inviter} would like to have you in the book club ${club}.`, description],
    action: { label: 'See the invitation', path: `/club/${clubId}` },
  }
}

const asWhat: Record<string, string> = { admin: 'an admin', moderator: 'a moderator', member: 'a member' }

async function roleChanged(db: Database, member: { clubId: string; memberId: string }): Telling {
  const [club, now] = await Promise.all([queries.findTold(db, member.clubId), queries.findRole(db, member)])
  if (!club || !now) return undefined
  return {
    to: [member.memberId],
    of: member.clubId,
    subject: `You are ${asWhat[now.role]} of ${club.name} now`,
    paragraphs: [
      now.role === 'admin'
        ? `You look after the book club ${club.name} from now on: its members, its requests and what it is.`
        : `Your role in the book club ${club.name} has changed: you are ${asWhat[now.role]} of it.`,
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
    subject: `You are not in ${club.name} any more`,
    paragraphs: [`The admins of the book club ${club.name} have taken you off its list of members.`],
    action: { label: 'Find another club', path: '/book-clubs' },
  }
}

async function reported(db: Database, clubId: string): Telling {
  const club = await queries.findTold(db, clubId)
  if (!club || club.closed_at) return undefined
  return {
    to: await queries.listAdmins(db, { clubId, about: null }),
    of: clubId,
    subject: `Somebody has reported ${club.name}`,
    paragraphs: [
      `A neighbour has told us that something is not right in your book club ${club.name}. Those who look after the site have it too.`,
    ],
    action: { label: 'Read the report', path: `/club/${clubId}/settings?show=reports` },
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
    const words = `The book club ${name} has been closed. You can still read all that is in it.`
    return { ...told, subject: `${name} is closed`, paragraphs: [words] }
  }
  const isPublic = club.visibility === 'public'
  return {
    ...told,
    subject: isPublic ? `${name} is public now` : `${name} is private now`,
    paragraphs: [
      isPublic
        ? `Every member of the neighbourhood can read what is written in ${name} from now on, older discussions too.`
        : `Only members of ${name} read what is written in it from now on.`,
    ],
  }
}

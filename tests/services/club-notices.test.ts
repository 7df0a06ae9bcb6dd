// Notices about clubs, their discussions, choices and meetings: who gets them and in which words. Complete by its type:
// a kind of news without its line does not compile. The person who acts is never told, nor are members who left or
// unfollowed, nor disabled accounts.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { type ChoiceNotice, notifyChoice } from '#server/clubs/choice/choice-jobs.ts'
import { type ClubNews, notifyClub } from '#server/clubs/club-jobs.ts'
import {
  notifyFollowers,
  notifyMentioned,
  notifyModerators,
} from '#server/clubs/discussions/discussion-jobs.ts'
import { type EventNews, notifyEvent, notifyLostSeat, notifyMovedUp } from '#server/events/event-jobs.ts'
import { noticeSources } from '#server/notifications/notice-sources.ts'
import { aBlock, aBook, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { monday } from '#tests/support/exchanges.ts'
import { aPost } from '#tests/support/post.ts'
import { allNotices } from '#tests/support/told-by.ts'
import { aLoneHouse, type LoneHouse } from './house.ts'

let house: LoneHouse
let here: Awaited<ReturnType<typeof aStage>>
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(async () => {
  await house.empty('members, books, works, clubs')
  house.time.now = monday
  here = await aStage()
})

/**
 * A private club. Ada does everything; a block separates Blake from her, and Bea from Rae, who asks to join; Lea has
 * left, Dis is disabled.
 */
async function aStage() {
  const { db } = house
  const who: Record<string, Member> = {}
  for (const name of ['Ada', 'Bea', 'Mo', 'Mem', 'Una', 'Blake', 'Dis', 'Rae', 'Lea'])
    who[name] = await aMember(db, { name, isDisabled: name === 'Dis' })
  const by = (name: string): Member => {
    const member = who[name]
    if (!member) throw new Error(`Nobody is called ${name}`)
    return member
  }
  const club = await aClub(db, {
    ...{ name: 'Night Readers', visibility: 'private', admin: by('Ada'), moderators: [by('Mo')] },
    ...{ members: ['Bea', 'Mem', 'Una', 'Blake', 'Dis'].map(by), requested: [by('Rae')] },
  })
  await house.pool.query(`update club_members set role = 'admin' where member_id = any ($1)`, [
    [by('Bea').id, by('Dis').id],
  ])
  // All of them are in another club too, in other roles: nothing of it counts here.
  const twin = await aClub(db, {
    ...{ name: 'Day Readers', admin: by('Una'), moderators: [by('Lea'), by('Mem'), by('Ada')] },
    ...{ members: ['Rae', 'Mo', 'Bea', 'Blake', 'Dis'].map(by) },
  })
  await aDiscussion(db, {
    clubId: twin.id,
    title: 'Another one',
    posts: [{ author: by('Una'), message: 'Hello.' }],
  })
  await aBlock(db, by('Ada'), by('Blake'))
  await aBlock(db, by('Rae'), by('Bea'))
  return { db, by, club, clubId: club.id, pool: house.pool }
}
type Stage = Awaited<ReturnType<typeof aStage>>

type Line = {
  /** Causes the news and returns the job's payload. */
  stage: (here: Stage) => object | Promise<object>
  to: string
  subject: string
  words?: string
}
type Told = 'approved' | 'declined' | Exclude<ClubNews['kind'], 'answered'> | ChoiceNotice | EventNews
type Of = Told | 'followers' | 'mentioned' | 'keepers' | 'moved up' | 'lost seat'

const everybody = 'Ada Bea Blake Mem Mo Una'
const butAda = 'Bea Blake Mem Mo Una'

async function answered(state: string, { clubId, pool }: Stage) {
  const { rows } = await pool.query(
    `update club_join_requests set state = $2, answered_at = now(), answer = 'Hello' where club_id = $1 returning id`,
    [clubId, state],
  )
  return { kind: 'answered', requestId: rows[0]?.id }
}

/** Mem begins it, which all have read, and Ada replies; all but Una follow it, and Ada's reply mentions all of them. */
async function aTalk({ db, by, clubId, pool }: Stage) {
  const posts = [
    { author: by('Mem'), message: 'Well?' },
    { author: by('Ada'), message: 'Yes.' },
  ] as const
  const { id: discussionId, postIds } = await aDiscussion(db, { clubId, title: 'The ending', posts })
  const all = ['Ada', 'Mo', 'Mem', 'Blake', 'Dis', 'Lea'].map((name) => by(name).id)
  await pool.query(
    `insert into discussion_readers (discussion_id, member_id, follows, seen_to) select $1, unnest($2::uuid[]), true, 0`,
    [discussionId, all],
  )
  await pool.query(
    `insert into discussion_readers (discussion_id, member_id, follows) values ($1, $2, false)`,
    [discussionId, by('Una').id],
  )
  await pool.query(`insert into discussion_mentions (post_id, member_id) select $1, unnest($2::uuid[])`, [
    postIds[1],
    all.filter((id) => id !== by('Mo').id),
  ])
  return { discussionId, postIds }
}

const later = (days: number) => new Date(monday.getTime() + days * DAY_MS)

/** The vote is open, and Mem has voted. */
async function aVote({ db, by, clubId }: Stage): Promise<{ clubId: string; choiceId: string }> {
  const on = (days: number) => cityDate(later(days), 'Australia/Brisbane')
  await house.clubs.openChoice(by('Ada'), { clubId, nominateOn: on(2), voteOn: on(5), perMember: 2 })
  const latest = async () => (await house.clubs.latestChoice(by('Mem'), { clubId })).choice
  const of = { clubId, choiceId: (await latest())?.id ?? '' }
  for (const title of ['Cloudstreet', 'Carpentaria'])
    await house.clubs.nominate(by('Mem'), { ...of, bookId: (await aBook(db, { title, author: 'Tim' })).id })
  house.time.now = later(3)
  const first = (await latest())?.candidates.find(({ book }) => book.title === 'Cloudstreet')
  await house.clubs.vote(by('Mem'), { ...of, ranks: [{ candidate: first?.id ?? '', rank: 1 }] })
  return of
}
const ofVote = (kind: ChoiceNotice) => async (stage: Stage) => {
  const of = await aVote(stage)
  if (kind === 'chosen') await house.clubs.closeChoice(stage.by('Ada'), of)
  return { choiceId: of.choiceId, kind }
}

/** Ada has planned it; Mem and Dis are going, Una waits, the others have not answered. */
const ofMeeting = (news: EventNews | null) => async (stage: Stage) => {
  const { db, by, club, pool } = stage
  const { id: eventId } = await anEvent(db, {
    ...{ club, title: 'Tea', startsAt: later(0.5), capacity: 2, isCancelled: news === 'cancelled' },
    ...{ going: [by('Mem'), by('Dis')], waiting: [by('Una')] },
  })
  await pool.query('update events set created_by = $2 where id = $1', [eventId, by('Ada').id])
  return news ? { eventId, news } : { eventId, memberId: by('Mem').id }
}

const told: Record<Of, Line> = {
  requested: {
    async stage({ pool, clubId }) {
      const { rows } = await pool.query('select id from club_join_requests where club_id = $1', [clubId])
      return { kind: 'requested', requestId: rows[0]?.id }
    },
    to: 'Ada',
    subject: 'Rae has asked to join Night Readers',
    words: 'Rae would like to join your book club, Night Readers.',
  },
  approved: {
    async stage(stage) {
      const { pool, clubId, by } = stage
      await pool.query('insert into club_members (club_id, member_id) values ($1, $2)', [
        clubId,
        by('Rae').id,
      ])
      return answered('approved', stage)
    },
    to: 'Rae',
    subject: 'You’ve joined Night Readers',
    words: 'Welcome to Night Readers! You can now read along and join in.',
  },
  declined: {
    stage: (stage) => answered('declined', stage),
    to: 'Rae',
    subject: 'Your request to join Night Readers was declined',
    words: 'Its admins have declined your request to join Night Readers.',
  },
  invited: {
    async stage({ pool, clubId, by }) {
      const { rows } = await pool.query(
        `insert into club_invitations (club_id, invited_by, invited_id, expires_at, most_uses)
         values ($1, $2, $3, now() + interval '1 day', 1) returning id`,
        [clubId, by('Ada').id, by('Lea').id],
      )
      return { kind: 'invited', invitationId: rows[0]?.id }
    },
    to: 'Lea',
    subject: 'Ada has invited you to Night Readers',
    words: 'Ada would like you to join the book club Night Readers.',
  },
  role: {
    stage: ({ clubId, by }) => ({ kind: 'role', clubId, memberId: by('Mo').id }),
    to: 'Mo',
    subject: 'You’re now a moderator of Night Readers',
    words: 'Your role in the book club Night Readers has changed. You’re now a moderator.',
  },
  removed: {
    stage: ({ clubId, by }) => ({ kind: 'removed', clubId, memberId: by('Lea').id }),
    to: 'Lea',
    subject: 'You’re no longer in Night Readers',
    words: 'The admins of the book club Night Readers have removed you from it.',
  },
  reported: {
    async stage({ db, clubId, by }) {
      await house.clubs.reportClub(db, by('Una'), { clubId, words: 'Unkind' })
      return { kind: 'reported', clubId }
    },
    to: 'Ada Bea',
    subject: 'Someone has reported Night Readers',
    words:
      'A neighbour has reported a problem with your book club Night Readers. The site’s administrators can see the report too.',
  },
  closed: {
    async stage({ clubId, by }) {
      await house.clubs.closeClub(by('Ada'), { clubId })
      return house.payloads.at(-1) ?? {}
    },
    to: butAda,
    subject: 'Night Readers has closed',
    words: 'The book club Night Readers has closed. You can still read everything in it.',
  },
  visibility: {
    async stage({ clubId, by }) {
      await house.clubs.changeVisibility(by('Ada'), { clubId, visibility: 'public' })
      return house.payloads.at(-1) ?? {}
    },
    to: butAda,
    subject: 'Night Readers is now public',
    words: 'Every Verandah member can now read everything in Night Readers, including older discussions.',
  },
  followers: {
    stage: async (stage) => ({ discussionId: (await aTalk(stage)).discussionId }),
    // The mention tells Mem about it already; nobody else may hear of it or wants to.
    to: 'Mo',
    subject: 'New replies in “The ending”',
    words: 'There are new replies in “The ending”, in Night Readers.',
  },
  mentioned: {
    stage: async (stage) => ({ postId: (await aTalk(stage)).postIds[1] }),
    to: 'Mem',
    subject: 'Ada mentioned you in “The ending”',
    words: 'Ada mentioned you in “The ending”, in Night Readers.',
  },
  keepers: {
    stage: async (stage) => ({ postId: (await aTalk(stage)).postIds[1] }),
    to: 'Bea Mo',
    subject: 'A reply in “The ending” was reported',
    words: 'Someone has reported a reply by Ada in “The ending”, in Night Readers. You can delete it.',
  },
  voting: { stage: ofVote('voting'), to: everybody, subject: 'Night Readers is voting on its next book' },
  ending: {
    stage: ofVote('ending'),
    to: 'Ada Bea Blake Mo Una',
    subject: 'Last day to vote in Night Readers',
  },
  chosen: {
    stage: ofVote('chosen'),
    to: everybody,
    subject: 'Night Readers has chosen Cloudstreet',
    words: 'The next book is Cloudstreet by Tim.',
  },
  new: {
    stage: ofMeeting('new'),
    // Ada has planned it, and a block separates Blake from her.
    to: 'Bea Mem Mo Una',
    subject: 'Night Readers is meeting: Tea',
    words: 'Night Readers has planned Tea.',
  },
  changed: { stage: ofMeeting('changed'), to: 'Mem Una', subject: 'New time or place: Tea' },
  cancelled: { stage: ofMeeting('cancelled'), to: 'Mem Una', subject: 'Cancelled: Tea, ' },
  reminder: { stage: ofMeeting('reminder'), to: 'Mem', subject: 'Soon: Tea, ' },
  'moved up': { stage: ofMeeting(null), to: 'Mem', subject: 'You have a seat: Tea' },
  'lost seat': {
    async stage(stage) {
      const { eventId } = await ofMeeting('new')(stage)
      return { eventId, memberId: stage.by('Lea').id }
    },
    to: 'Lea',
    subject: 'For members only now: Tea',
    words:
      'Tea of Night Readers on Monday 2 March 2026 is now only for members of the club, so you can no longer come.',
  },
}

const jobOf = (news: Of): string => {
  if (news === 'followers') return notifyFollowers.name
  if (news === 'mentioned') return notifyMentioned.name
  if (news === 'keepers') return notifyModerators.name
  if (news === 'moved up') return notifyMovedUp.name
  if (news === 'lost seat') return notifyLostSeat.name
  if (news === 'voting' || news === 'ending' || news === 'chosen') return notifyChoice.name
  if (news === 'new' || news === 'changed' || news === 'cancelled' || news === 'reminder')
    return notifyEvent.name
  return notifyClub.name
}

async function deliver(news: Of, payload: object) {
  const source = noticeSources.find(({ job }) => job.name === jobOf(news))
  if (!source) throw new Error(`Nothing tells ${news}`)
  await aPost(house.db).deliver(source, payload, { id: randomUUID() })
  return allNotices(house.db)
}

test.each(Object.entries(told) as [Of, Line][])('%s', async (news, { stage, to, subject, words }) => {
  const rows = await deliver(news, await stage(here))
  expect(rows.map(({ name }) => name).join(' ')).toBe(to)
  for (const { title } of rows) expect(title.startsWith(subject), title).toBe(true)
  if (words) expect(new Set(rows.map((row) => row.words))).toEqual(new Set([words]))
})

test('nobody is told of an invitation from a member on the other side of a block', async () => {
  await aBlock(house.db, here.by('Lea'), here.by('Ada'))
  expect(await deliver('invited', await told.invited.stage(here))).toEqual([])
})

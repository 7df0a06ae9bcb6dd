import { type RawBuilder, sql } from 'kysely'
import { discussionStoodDays, type Experience, newMember } from '#rules/members/new-members.ts'
import type { Database } from '#server/store/database.ts'

/**
 * Whether a member has good standing at `now`: they completed an exchange, started a discussion that has been
 * there for days, has an answer by another member and is not hidden, or were ticked off by a host at an event. The other side of the exchange,
 * the member who answered, and the event's host must be another member who may vouch, so that nobody can vouch for their own second
 * account (decision 037).
 */
export function hasGoodStanding(memberIs: string | RawBuilder<unknown>, at: Date | RawBuilder<unknown>) {
  const now = instant(at)
  return sql<boolean>`exists (
    select 1 from exchanges e join members o on o.id = e.borrower_id
      where e.owner_id = ${memberIs} and e.state = 'completed' and ${vouches('o', now)}
    union all
    select 1 from exchanges e join members o on o.id = e.owner_id
      where e.borrower_id = ${memberIs} and e.state = 'completed' and ${vouches('o', now)}
    union all
    select 1 from discussions d
      join clubs c on c.id = d.club_id and c.hidden_at is null
      join discussion_posts p on p.discussion_id = d.id and p.number = 0
      where d.author_id = ${memberIs} and p.hidden_at is null and p.deleted_at is null
        and d.created_at <= ${now} - make_interval(days => ${discussionStoodDays})
        and exists (
          select 1 from discussion_posts r join members o on o.id = r.author_id
          where r.discussion_id = d.id and r.author_id <> d.author_id
            and r.hidden_at is null and r.deleted_at is null and ${vouches('o', now)}
        )
    union all
    select 1 from event_answers a
      join events v on v.id = a.event_id and v.cancelled_at is null and v.hidden_at is null
      join members h on h.id = coalesce(v.organiser_id, v.created_by)
      where a.member_id = ${memberIs} and a.came_at <= ${now} and h.id <> a.member_id and ${vouches('h', now)}
  )`
}

const vouches = (member: string, at: Date | RawBuilder<unknown>) =>
  sql<boolean>`(${sql.ref(`${member}.disabled_at`)} is null and ${mayVouch(member, at)})`

/**
 * `member` (an alias of members) has been one for long enough to vouch for another, whatever they did. What shows only for several members
 * counts these alone: accounts made in order to find out about one more member would have to wait too.
 */
export function mayVouch(member: string, at: Date | RawBuilder<unknown>) {
  return sql<boolean>`${sql.ref(`${member}.created_at`)} <= ${instant(at)} - make_interval(days => ${newMember.daysToVouch})`
}

/** The negation of isNewMember in SQL, for `member` (an alias of members). */
export function isNotNew(member: string, at: Date | RawBuilder<unknown>) {
  const [joined, id, now] = [sql.ref(`${member}.created_at`), sql.ref(`${member}.id`), instant(at)]
  return sql<boolean>`(${joined} <= ${now} - make_interval(days => ${newMember.daysWithoutGoodStanding})
    or (${joined} <= ${now} - make_interval(days => ${newMember.days}) and ${hasGoodStanding(id, now)}))`
}

const instant = (at: Date | RawBuilder<unknown>) => (at instanceof Date ? sql`${at}::timestamptz` : at)

/** Since when they have been a member, and whether they have good standing; undefined if there is no such member. */
export function findExperience(db: Database, memberId: string, now: Date): Promise<Experience | undefined> {
  return db
    .selectFrom('members as m')
    .select(['m.created_at as joinedAt', hasGoodStanding(memberId, now).as('hasGoodStanding')])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
}

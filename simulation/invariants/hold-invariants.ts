import { city } from '#city/city.ts'
import { suburbs } from '#city/suburbs.ts'
import { holdLimits, offerHours } from '#rules/holds/holds.ts'
import { newMember, openOfNewMember } from '#rules/members/new-members.ts'
import { morningHour } from '#rules/notices/notices.ts'
import type { Invariant } from './invariant.ts'

const homes = suburbs.map(({ slug, lat, lng }) => `('${slug}', ${lat}::float8, ${lng}::float8)`).join(', ')

/** The copy `c` could be offered to the hold `h` of the member `m` at this moment, and to another one at the latest before it. Not to somebody who may be new, with as much as a new member can have, nor to whom the owner has lately declined it without a later yes. */
const canHave = `h.work_id = c.work_id and (h.copy_id is null or h.copy_id = c.id) and h.member_id <> c.owner_id
  and h.handed_over_in is null
  and not exists (select from copies own where own.owner_id = h.member_id and own.work_id = h.work_id and own.withdrawn_at is null)
  and (c.club_id is null or is_in_club(c.club_id, h.member_id))
  and m.disabled_at is null and not coalesce(m.suspended_until > now(), false)
  and (h.paused_at is null or h.paused_until <= (now() at time zone '${city.timeZone}')::date)
  and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in ((h.member_id, c.owner_id), (c.owner_id, h.member_id)))
  and not exists (select from exchanges e where e.borrower_id = h.member_id and e.copy_id = c.id and e.owner_id = c.owner_id and e.rests_until > now()
    and not exists (select from lend_ons said where said.copy_id = c.id and said.answer in ('yes', 'always') and said.answered_at > e.answered_at))
  and not exists (select from hold_offers x where x.hold_id = h.id and (x.state = 'open' or x.ended_at >= now()))
  and not exists (select from hold_offers x where x.hold_id = h.id and x.copy_id = c.id and x.state in ('passed', 'expired')
    and not exists (select from exchanges e where e.copy_id = c.id and e.answered_at > x.offered_at and e.handed_over_at is not null))
  and not exists (select from exchanges e join copies own on own.id = e.copy_id
    where e.borrower_id = h.member_id and own.work_id = h.work_id and e.state in ('accepted', 'ready', 'on_loan'))
  and (m.is_admin or m.created_at <= now() - interval '${newMember.daysWithoutGoodStanding} days'
    or (select count(*) from exchanges e where e.borrower_id = h.member_id and e.copy_id <> c.id
      and e.state in ('pending', 'accepted', 'ready', 'on_loan')) < ${openOfNewMember})
  and c.position <-> (select sphere_point(coalesce(m.cell_lat::float8, home.lat, ${city.centre.lat}), coalesce(m.cell_lng::float8, home.lng, ${city.centre.lng}))
      from (select 1) one left join (values ${homes}) home (slug, lat, lng) on home.slug = m.suburb)
    < 2 * 6371 * sin(h.km / (2 * 6371.0)) - 0.001`

const isBarred = (member: string) =>
  `exists (select from members m where m.id = ${member} and (m.disabled_at is not null or m.suspended_until > now()))`

/** When the member of an offer made at this time is told: not at night. */
export const toldAt = (offeredAt: string) =>
  `greatest(${offeredAt}, ((${offeredAt} at time zone '${city.timeZone}')::date + time '${morningHour}:00') at time zone '${city.timeZone}')`
const told = toldAt('o.offered_at')

/** Minutes of an offer outside of its member's quiet hours. */
const wakingMinutes = `(select count(*) from
  (select (minute at time zone '${city.timeZone}')::time as clock
    from generate_series(${told}, o.expires_at - interval '1 minute', interval '1 minute') at (minute)) each
  where not case when q.starts_at < q.ends_at then clock >= q.starts_at and clock < q.ends_at
    else clock >= q.starts_at or clock < q.ends_at end)`

export const holdInvariants: Invariant[] = [
  {
    name: 'a copy is on offer to one member at most, and a member has one offer for a book at most',
    because: 'Nobody is promised what somebody else has been promised.',
    of: ['hold_offers'],
    broken: `select copy_id from hold_offers where state = 'open' group by copy_id having count(*) > 1
      union all select hold_id from hold_offers where state = 'open' group by hold_id having count(*) > 1`,
  },
  {
    name: 'a copy on offer is in no exchange',
    because: 'Its next reader could not have it.',
    of: ['hold_offers', 'exchanges'],
    broken: `select o.id from hold_offers o join copies c on c.id = o.copy_id where o.state = 'open' and c.active_exchange_id is not null`,
  },
  {
    name: 'a hold is for the work of its book',
    because: 'An edition that is split or joined takes its queue along.',
    of: ['holds', 'books'],
    broken: 'select h.id from holds h join books b on b.id = h.book_id where h.work_id <> b.work_id',
  },
  {
    name: `a member who has let ${holdLimits.passesInARow} offers in a row pass is paused until they resume`,
    because: 'They were told so, and the next in the queue need not wait for them.',
    of: ['holds'],
    broken: `select id from holds where passes >= ${holdLimits.passesInARow} and (paused_at is null or paused_until is not null)`,
  },
  {
    name: 'at rest: no offer stands beyond its time',
    because: 'The next in the queue would wait for ever.',
    of: [],
    broken: `select id from hold_offers where state = 'open' and expires_at < now() - interval '1 hour'`,
  },
  {
    name: 'nobody in the queue is overtaken',
    because: 'The member who has waited longest for a book, and can have it, is offered it first.',
    of: ['hold_offers'],
    broken: `select o.id, h.id as overtaken from hold_offers o join holds taker on taker.id = o.hold_id join copies c on c.id = o.copy_id
      join holds h on h.work_id = taker.work_id and (h.created_at, h.id) < (taker.created_at, taker.id) join members m on m.id = h.member_id
      where o.state = 'open' and o.offered_at = now() and ${canHave}`,
  },
  {
    name: 'at rest: nobody in the queue waits beside a free copy',
    because: 'A queue that nobody serves is no queue.',
    of: [],
    broken: `select c.id, h.id as hold from copies c join holds h on h.work_id = c.work_id join members m on m.id = h.member_id
      left join lend_ons l on l.copy_id = c.id
      where can_be_offered(c) and not ${isBarred('c.owner_id')} and (l.copy_id is null or l.answer in ('yes', 'always')) and not coalesce(l.asked_at > l.answered_at, false) and ${canHave}`,
  },
  {
    name: 'at rest: an offer is of a copy at home, between members who can have to do with each other',
    because: 'Accepting it would be refused.',
    of: [],
    broken: `select o.id from hold_offers o join holds h on h.id = o.hold_id join copies c on c.id = o.copy_id
      where o.state = 'open' and (not is_free_for(c, h.member_id) or c.owner_id = h.member_id or ${isBarred('c.owner_id')} or ${isBarred('h.member_id')}
        or exists (select from blocks b where (b.blocker_id, b.blocked_id) in ((h.member_id, c.owner_id), (c.owner_id, h.member_id))))`,
  },
  {
    name: `an offer stands for ${offerHours.stands} hours outside of its member’s quiet hours`,
    because: 'Somebody who sleeps cannot answer, and the next in the queue must not wait for ever.',
    of: ['hold_offers'],
    // Quiet hours are looked at each quarter of an hour: an offer may lose one each night.
    broken: `select o.id from hold_offers o join holds h on h.id = o.hold_id left join quiet_hours q on q.member_id = h.member_id
      where o.offered_at = now() and case when q.member_id is null
        then o.expires_at <> ${told} + interval '${offerHours.stands} hours'
        else o.expires_at > ${told} + interval '${offerHours.mostDays} days'
          or (o.expires_at < ${told} + interval '${offerHours.mostDays} days'
            and ${wakingMinutes} not between ${offerHours.stands - 2} * 60 and ${offerHours.stands} * 60 + 1) end`,
  },
  {
    name: 'a copy knows whether it is on offer or reserved, and is listed only if it is neither',
    because: 'Lists, searches and the map read it from the copy.',
    of: ['hold_offers', 'reservations', 'copies'],
    broken: `select c.id from copies c
      left join hold_offers o on o.copy_id = c.id and o.state = 'open'
      left join reservations r on r.copy_id = c.id
      where c.kept_as is distinct from case when o.id is not null then 'promised' when r.copy_id is not null then 'reserved' end
        or c.kept_until is distinct from coalesce(o.expires_at, r.ends_at)
        or (o.id is not null and r.copy_id is not null)
        or c.listed is distinct from (is_free(c) and c.kept_until is null)`,
  },
  {
    name: 'nobody has asked for a copy since it was reserved for somebody else',
    because: 'A reservation keeps it for them.',
    of: ['reservations', 'exchanges'],
    broken: `select e.id from reservations r join exchanges e on e.copy_id = r.copy_id
      where e.requested_at > r.made_at and e.ended_at is null and r.club_id is null and e.borrower_id <> r.member_id`,
  },
  {
    name: 'a reservation is between members who can have to do with each other',
    because: 'A block, a suspension and a closed account end it.',
    of: ['reservations', 'blocks', 'members'],
    broken: `select r.copy_id from reservations r join copies c on c.id = r.copy_id
      where c.withdrawn_at is not null or c.owner_id = r.member_id
        or exists (select from blocks b where (b.blocker_id, b.blocked_id) in ((c.owner_id, r.member_id), (r.member_id, c.owner_id)))
        or exists (select from members m where m.id in (c.owner_id, r.member_id) and m.disabled_at is not null)`,
  },
  {
    name: 'at rest: everybody has been told that their reservation has ended',
    because: 'They were told that the copy is kept for them.',
    of: [],
    broken: 'select copy_id, member_id from ended_reservations',
  },
  {
    name: 'at rest: a member who has got the book has left its queue',
    because: 'Their hold would count among the ten they may have.',
    of: [],
    broken: `select h.id from holds h join exchanges e on e.id = h.handed_over_in
      where coalesce(e.handed_over_at, e.requested_at) < now() - interval '1 hour'`,
  },
  {
    name: 'at rest: nobody waits for one copy alone that is gone',
    because: 'It would never be their turn.',
    of: [],
    broken: `select h.id from holds h left join copies c on c.id = h.copy_id
      where h.is_copy_gone or c.withdrawn_at is not null or c.work_id <> h.work_id
        or exists (select from exchanges e where e.copy_id = c.id and e.offer = 'give' and e.state = 'completed'
          and e.ended_at >= h.created_at and e.ended_at < now() - interval '1 hour')`,
  },
  {
    name: 'at rest: no reservation stands beyond its time',
    because: 'It ends by itself.',
    of: [],
    broken: `select copy_id from reservations where ends_at < now() - interval '1 hour'`,
  },
]

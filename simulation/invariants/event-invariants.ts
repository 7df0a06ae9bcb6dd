import { ASTRAY, type Invariant } from './invariant.ts'

export const eventInvariants: Invariant[] = [
  {
    name: 'no more people are going than there are seats',
    because: 'Somebody would stand.',
    of: ['events', 'event_answers'],
    broken: `select id from events where capacity is not null and capacity <
      (select count(*) from event_answers a where a.event_id = events.id and a.attendance = 'going')`,
  },
  {
    name: 'an event counts its answers',
    because: 'Lists show the numbers.',
    of: ['events', 'event_answers'],
    broken: `select e.id from events e left join (select event_id, count(*) filter (where attendance = 'going') as going,
      count(*) filter (where attendance = 'maybe') as maybe, count(*) filter (where attendance = 'waiting') as waiting
      from event_answers group by 1) a on a.event_id = e.id
      where (e.going, e.maybe, e.waiting) <> (coalesce(a.going, 0), coalesce(a.maybe, 0), coalesce(a.waiting, 0))`,
  },
  {
    name: 'at rest: nobody waits beside a free seat',
    because:
      'A seat given back goes to the member who has waited longest, unless nobody could be told because it is hidden.',
    of: [],
    broken: `select id from events where cancelled_at is null and waiting > 0 and starts_at > now() + interval '1 hour'
      and (capacity is null or going < capacity) and hidden_at is null
      and not exists (select from clubs c where c.id = events.club_id and c.hidden_at is not null)`,
  },
  {
    name: 'at rest: everybody has been told that a meeting is for members now',
    because: 'They would turn up for nothing.',
    of: [],
    broken: 'select event_id, member_id from lost_seats',
  },
  {
    name: 'nobody has a seat who answered after somebody who waits',
    because: 'The member who has waited longest is next.',
    of: ['event_answers'],
    broken: `select g.event_id, g.member_id as has_a_seat, w.member_id as waits from event_answers g
      join event_answers w on w.event_id = g.event_id and w.attendance = 'waiting'
        and w.answered_at < g.answered_at - ${ASTRAY}
      join members m on m.id = w.member_id and m.disabled_at is null where g.attendance = 'going'`,
  },
  {
    name: 'an event ends after it begins',
    because: 'It could be neither in a calendar nor over.',
    of: ['events'],
    broken: `select id from events where ends_at <= starts_at`,
  },
  {
    name: 'the events of the city are counted by their states',
    because: 'The queue says how many wait.',
    of: ['events', 'event_counts'],
    broken: `select c.* from event_counts c join (select count(*) filter (where state = 'draft') as draft,
      count(*) filter (where state = 'approved') as approved, count(*) filter (where state = 'rejected') as rejected
      from events where club_id is null and cancelled_at is null and not awaits_email) e on true
      where (c.draft, c.approved, c.rejected) <> (e.draft, e.approved, e.rejected)`,
  },
  {
    name: 'only people who were going came',
    because: 'A tick is for a seat.',
    of: ['event_answers'],
    broken: `select event_id, member_id from event_answers where came_at is not null and attendance <> 'going'`,
  },
  {
    name: 'nobody is ticked before an event has begun',
    because: 'They cannot have come yet.',
    of: ['event_answers', 'events'],
    broken: `select a.event_id from event_answers a join events e on e.id = a.event_id where a.came_at < e.starts_at - ${ASTRAY}`,
  },
  {
    name: 'an event of a private club is answered by its members alone',
    because: 'Nobody else may know of it.',
    of: ['event_answers', 'club_members', 'clubs', 'events'],
    broken: `select a.event_id, a.member_id from event_answers a join events e on e.id = a.event_id join clubs c on c.id = e.club_id
      where c.visibility = 'private' and e.ends_at > now() and e.cancelled_at is null and a.came_at is null
        and not exists (select from club_members m where m.club_id = c.id and m.member_id = a.member_id)`,
  },
  {
    name: 'nobody goes to an event of a club that has banned them',
    because: 'Its hosts do not want them there.',
    of: ['event_answers', 'club_bans', 'events'],
    broken: `select a.event_id, a.member_id from event_answers a join events e on e.id = a.event_id
      join club_bans b on b.club_id = e.club_id and b.member_id = a.member_id where e.ends_at > now() and a.came_at is null`,
  },
  {
    name: 'nobody comes to an event of somebody across a block',
    because: 'A block keeps the two apart.',
    of: ['event_answers', 'blocks', 'events'],
    broken: `select a.event_id, a.member_id from event_answers a join events e on e.id = a.event_id
      join blocks b on (b.blocker_id, b.blocked_id) in ((e.organiser_id, a.member_id), (a.member_id, e.organiser_id))
      where a.attendance <> 'no' and e.ends_at > now() + ${ASTRAY}`,
  },
  {
    name: 'nobody answers an event that is not published',
    because: 'Only its organiser and administrators see it.',
    of: ['event_answers', 'events'],
    broken: `select a.event_id from event_answers a join events e on e.id = a.event_id where e.state <> 'approved'`,
  },
  {
    name: 'the dates of a series are of one club',
    because: 'They were planned together.',
    of: ['events'],
    broken: `select series_id from events where series_id is not null group by 1 having min(coalesce(club_id::text, '')) <> max(coalesce(club_id::text, ''))`,
  },
  {
    name: 'an event is reminded of at most once, before it begins',
    because: 'Nobody is reminded of an event that they missed.',
    of: ['events'],
    broken: `select id from events where reminded_at > starts_at + ${ASTRAY}`,
  },
]

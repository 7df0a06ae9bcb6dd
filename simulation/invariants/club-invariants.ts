import type { Invariant } from './invariant.ts'

export const clubInvariants: Invariant[] = [
  {
    name: 'an open club has somebody who can run it',
    because: 'Otherwise nobody can answer a request to join it.',
    of: ['clubs', 'club_members'],
    broken: `select id from clubs c where closed_at is null and not exists
      (select from club_members m where m.club_id = c.id and m.role = 'admin')`,
  },
  {
    name: 'a club counts its members',
    because: 'Lists show the number, and count nothing.',
    of: ['clubs', 'club_members'],
    broken: `select id from clubs c where members <> (select count(*) from club_members m where m.club_id = c.id)`,
  },
  {
    name: 'nobody is in a club that has banned them',
    because: 'A ban would be worth nothing.',
    of: ['club_members', 'club_bans'],
    broken: `select m.club_id, m.member_id from club_members m join club_bans b using (club_id, member_id)`,
  },
  {
    name: 'nobody waits to join a club that they are in',
    because: 'An answer would let them in twice.',
    of: ['club_members', 'club_join_requests'],
    broken: `select r.id from club_join_requests r join club_members m using (club_id, member_id) where r.state = 'waiting'`,
  },
  {
    name: 'no invitation is used more often than it allows',
    because: 'A link that leaks lets few in.',
    of: ['club_invitations'],
    broken: `select id from club_invitations where uses > most_uses`,
  },
  {
    name: 'nobody is invited to a club that they are in',
    because: 'The invitation was answered when they joined.',
    of: ['club_members', 'club_invitations'],
    broken: `select i.id from club_invitations i join club_members m on m.club_id = i.club_id and m.member_id = i.invited_id
      where i.ended_at is null`,
  },
  {
    name: 'a discussion counts its replies',
    because: 'Lists show the number.',
    of: ['discussions', 'discussion_posts'],
    broken: `select id from discussions d where replies <> (select count(*) from discussion_posts p
      where p.discussion_id = d.id and p.number > 0 and p.deleted_at is null)`,
  },
  {
    name: 'posts are numbered without a gap',
    because: 'Pages and places read are counted by the numbers.',
    of: ['discussions', 'discussion_posts'],
    broken: `select d.id from discussions d join lateral (select count(*) as posts, max(number) as last, min(number) as first
      from discussion_posts p where p.discussion_id = d.id) p on true
      where p.first <> 0 or p.last <> d.last_number or p.posts <> d.last_number + 1`,
  },
  {
    name: 'nobody has read beyond the last post',
    because: 'Everything written later would count as read.',
    of: ['discussion_readers', 'discussions'],
    broken: `select r.discussion_id, r.member_id from discussion_readers r join discussions d on d.id = r.discussion_id
      where r.read_to > d.last_number or r.seen_to > d.last_number`,
  },
  {
    name: 'a deleted post has no words left',
    because: 'A member who deletes something expects it to be gone.',
    of: ['discussion_posts'],
    broken: `select id from discussion_posts where deleted_at is not null and (body <> '' or html <> '' or words <> '')`,
  },
  {
    name: 'a club book counts its stars',
    because: 'The average is read from the sums.',
    of: ['club_books', 'club_book_ratings'],
    broken: `select b.id from club_books b join lateral (select count(*) as ratings, coalesce(sum(stars), 0) as stars
      from club_book_ratings r where r.club_book_id = b.id) r on true where (b.ratings, b.stars) <> (r.ratings, r.stars)`,
  },
  {
    name: 'a club reads one book at a time',
    because: 'Its members talk about the same one.',
    of: ['club_books'],
    broken: `select club_id from club_books where finished_at is null group by 1 having count(*) > 1`,
  },
  {
    name: 'a ballot ranks books of its own choice, each once',
    because: 'Nobody votes twice for one book, or for one that is not up.',
    of: ['club_ballots', 'club_candidates'],
    broken: `select b.choice_id, b.member_id from club_ballots b where cardinality(b.ranking) <>
      (select count(distinct n.id) from club_candidates n where n.choice_id = b.choice_id and n.id = any(b.ranking))
      and exists (select from club_choices h where h.id = b.choice_id and h.closed_at is null)`,
  },
  {
    name: 'nobody nominates more books than a choice allows',
    because: 'Everybody has the same say.',
    of: ['club_candidates', 'club_choices'],
    broken: `select n.choice_id, n.nominated_by from club_candidates n join club_choices h on h.id = n.choice_id
      where n.nominated_by is not null group by 1, 2, h.per_member having count(*) > h.per_member`,
  },
  {
    name: 'of several books none wins without a vote',
    because: 'Somebody has to want it.',
    of: ['club_choices'],
    broken: `select id from club_choices h where winner_id is not null and ballots = 0
      and (select count(*) from club_candidates n where n.choice_id = h.id) > 1`,
  },
  {
    name: 'the stretches of a schedule end later and further',
    because: 'A schedule that runs backwards can be kept by nobody.',
    of: ['club_book_parts'],
    broken: `select club_book_id from (select club_book_id, due_on, lag(due_on) over (partition by club_book_id order by through) as before
      from club_book_parts) p where due_on <= before`,
  },
  {
    name: 'at rest: no vote that is over waits to be counted',
    because: 'Its members wait for the book.',
    of: [],
    // That of a hidden club pauses.
    broken: `select c.id from club_choices c join clubs k on k.id = c.club_id
      where c.closed_at is null and c.vote_until < now() - interval '1 hour' and k.hidden_at is null`,
  },
]

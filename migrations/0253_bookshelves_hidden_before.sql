-- Bookshelves that were hidden before there was hidden_at were taken off the map for it: shown again they would have stayed off. Hidden they are still, and on the map
-- once that is lifted. Not meant is what an administrator has removed, be it before it was hidden; nor where another stands in its place by now.
with hides as (
  select subject_id, made_at as at from moderation_actions
  where kind = 'hide' and subject_kind = 'bookshelf' and lifted_at is null
  union all
  select subject_id, hidden_at from automatic_hides where subject_kind = 'bookshelf' and looked_at is null
), hidden as (
  select subject_id as id, min(at) as at from hides group by subject_id
), one_at_a_spot as (
  select distinct on (b.lat, b.lng) b.id, hidden.at from hidden join bookshelves b on b.id = hidden.id
  where b.state = 'removed' and b.hidden_at is null and b.answered_at < hidden.at
    and not exists (select from moderation_log l where l.subject_id = b.id and l.deed = 'bookshelf.remove')
    and not exists (
      select from reports r where r.subject_kind = 'bookshelf' and r.subject_id = b.id and r.created_at < b.answered_at
    )
    and not exists (
      select from bookshelves o where o.lat = b.lat and o.lng = b.lng and o.state in ('suggested', 'approved')
    )
  order by b.lat, b.lng, hidden.at desc
)
update bookshelves b set state = 'approved', hidden_at = one_at_a_spot.at from one_at_a_spot where b.id = one_at_a_spot.id;

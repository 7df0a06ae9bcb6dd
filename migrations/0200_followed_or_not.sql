-- Whether a member wants to hear of what follows in a discussion: not said, until they follow it or not, or write in it. Who has
-- written and does not follow has said so; of all others nothing is known.
alter table discussion_readers alter column follows drop not null, alter column follows drop default;
update discussion_readers r set follows = null
where not r.follows and not exists (
  select from discussion_posts p where p.discussion_id = r.discussion_id and p.author_id = r.member_id);

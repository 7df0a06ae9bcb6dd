-- A conversation tells every state of its latest exchange, not only those that decide who may write.
alter table conversations drop constraint conversations_standing_check;

update conversations c set standing = latest.state
from (
  select distinct on (conversation_id) conversation_id, state from exchanges
  order by conversation_id, requested_at desc
) latest
where latest.conversation_id = c.id and c.standing = 'accepted' and latest.state in ('ready', 'on_loan', 'completed', 'lost');

alter table conversations add constraint conversations_standing_check check (
  standing in (
    'open', 'pending', 'accepted', 'declined', 'cancelled', 'expired', 'ready', 'on_loan', 'completed', 'lost'
  )
);

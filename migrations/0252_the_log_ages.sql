-- What administrators did is kept for three years (rules/members/admin-deeds.ts); then a line may go, and not a day before. None is ever changed.
create or replace function keep_moderation_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then
    return old;
  end if;
  raise exception 'The log of administrators is only ever added to' using errcode = 'insufficient_privilege';
end
$$;

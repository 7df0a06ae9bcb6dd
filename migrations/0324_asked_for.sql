-- How often each copy has been asked for, so that its owner can sort by it. Kept by exchanges, as who holds a copy is.
alter table copies add column request_count integer not null default 0 check (request_count >= 0);
update copies set request_count = asked.times
from (select copy_id, count(*) as times from exchanges group by copy_id) asked where asked.copy_id = copies.id;

create function count_request() returns trigger language plpgsql as $$
begin
  update copies set request_count = request_count + 1 where id = new.copy_id;
  return null;
end $$;
create trigger exchanges_count_request after insert on exchanges
  for each row execute function count_request();

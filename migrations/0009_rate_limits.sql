-- Counters of how often something was done; the key is a digest, so no address or e-mail stands here.
-- The library inserts by position: these columns in this order. Unlogged: a crash may forget counts, never anything else,
-- and counting costs no write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  -- Milliseconds since 1970, when the counter starts anew.
  expire bigint
);
-- The library sweeps counters that ended an hour ago.
create index rate_limits_expire on rate_limits (expire);

-- Since when a browser accepts no more pushes at this address. The row still says that its member wants them there, so that the browser can
-- subscribe again. An older process sends to it once more, and deletes it.
alter table push_subscriptions add column ended_at timestamptz;

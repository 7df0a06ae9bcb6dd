-- Copies that another reader has: their books are listed after those that can be had.
create index copies_out on copies (work_id) where not listed and withdrawn_at is null and paused_at is null;

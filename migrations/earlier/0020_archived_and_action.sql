-- Columns named as the code and the glossary name them.
alter table exchanges rename column put_away_at to archived_at;
alter table exchanges rename column owner_put_away_at to owner_archived_at;
alter table exchanges rename constraint exchanges_put_away_ended to exchanges_archived_ended;
alter table exchanges rename constraint exchanges_owner_put_away_ended to exchanges_owner_archived_ended;
alter table moderation_log rename column deed to action;
alter index moderation_log_deed rename to moderation_log_action;

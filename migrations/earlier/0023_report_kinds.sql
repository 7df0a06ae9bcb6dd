-- What is reported is worded by its kind, so a kind that the product has no words for must not be stored.
alter table reports drop constraint reports_subject_kind_check;
alter table reports add constraint reports_subject_kind_check check (subject_kind in (
  'member', 'conversation', 'review', 'bookshelf-check', 'discussion-post', 'club', 'held-message', 'event', 'bookshelf'));
alter table moderation_actions drop constraint moderation_actions_subject_kind_check;
alter table moderation_actions add constraint moderation_actions_subject_kind_check check (subject_kind in (
  'member', 'conversation', 'review', 'bookshelf-check', 'discussion-post', 'club', 'held-message', 'event', 'bookshelf'));

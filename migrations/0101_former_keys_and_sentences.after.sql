-- Each is checked by a longer key too, of the same columns and more. The most used tables come first, so that nothing is locked while
-- they are waited for.
alter table copies drop constraint copies_book_id_fkey;
alter table wishes drop constraint wishes_book_id_fkey;
alter table discussion_posts drop constraint discussion_posts_discussion_id_fkey;

-- One index for both keys of each, as the member is its first column.
create index club_ballots_of_member on club_ballots (member_id, club_id);
drop index club_ballots_member;
drop index club_ballots_of_whom;
create index club_book_places_of_member on club_book_places (member_id, club_id);
drop index club_book_places_member;
drop index club_book_places_of_whom;

-- As 0100, for the meetings that older processes have cancelled since; none of them shows the sentence any more.
update events set cancelled_because = 'club_closed', cancel_note = ''
where cancel_note = 'The club has closed.' and cancelled_by is null;

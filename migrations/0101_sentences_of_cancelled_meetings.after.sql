-- As 0100, for the meetings that older processes have cancelled since; none of them shows the sentence any more.
update events set cancelled_because = 'club_closed', cancel_note = ''
where cancel_note = 'The club has closed.' and cancelled_by is null;

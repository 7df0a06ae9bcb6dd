-- A person who signs up has no account yet, which a new member has: the glossary's word is sign-up.
alter table sms_sends drop constraint sms_sends_share_check;
update sms_sends set share = 'sign-ups' where share = 'newcomers';
alter table sms_sends add constraint sms_sends_share_check check (share in ('sign-ups', 'members'));

import { openReportDays } from '#rules/data-rights/data-rights.ts'
import type { Invariant } from './invariant.ts'

/** Rows that a job deletes each hour, with the time until which they are kept. */
const kept: Record<string, string> = {
  awaited_codes: 'kept_until',
  issuer_visits: 'expires_at',
  passkey_challenges: 'expires_at',
  contact_changes: 'undo_until',
  left_suspended: 'suspended_until',
  sessions: 'expires_at',
  sms_sends: "sent_at + interval '1 day'",
  look_ups: 'expires_at',
  data_exports: 'expires_at',
  shelf_imports: 'expires_at',
  exchange_undos: 'undo_until',
}

export const memberInvariants: Invariant[] = [
  ...Object.entries(kept).map(([table, until]) => ({
    name: `at rest: ${table} keeps nothing that is over`,
    because: 'Nothing grows that is said to be cleaned.',
    of: [],
    broken: `select * from ${table} where ${until} < now() - interval '1 hour'`,
  })),
  {
    name: 'a mailbox has one account',
    because: 'Somebody who signs up again with a dot in their address gets the account they have.',
    of: ['members'],
    broken: `select mailbox_of(email) from members where email is not null and left_at is null and is_confirmed group by 1 having count(*) > 1`,
  },
  {
    name: 'a former member is nobody',
    because: 'After a deletion nothing personal is left in the row that others’ memories need.',
    of: ['members'],
    broken: `select id from members where left_at is not null and (email is not null or phone is not null or suburb is not null
      or photo_id is not null or role is not null or bio is not null or website is not null or is_admin or cell_lat is not null
      or favourite_quotes::text <> '[]' or said_of_age_at is not null)`,
  },
  {
    name: 'a former member has no session, no way in and no browser',
    because: 'Nobody can come back into an account that is gone.',
    of: ['members', 'sessions', 'accounts', 'known_browsers', 'passkeys'],
    broken: `select m.id from members m where m.left_at is not null and m.id in (select member_id from sessions
      union all select member_id from accounts union all select member_id from passkeys union all select member_id from known_browsers)`,
  },
  {
    name: 'a former member is in nothing',
    because: 'No club, event, list or search concerns somebody who has left.',
    of: ['members', 'club_members', 'event_answers', 'wishes', 'saved_searches', 'member_notices'],
    broken: `select m.id from members m where m.left_at is not null and (exists (select from club_members c where c.member_id = m.id)
      or exists (select from wishes w where w.member_id = m.id) or exists (select from saved_searches s where s.member_id = m.id)
      or exists (select from member_notices n where n.member_id = m.id)
      or exists (select from event_answers a join events e on e.id = a.event_id where a.member_id = m.id and e.starts_at > now()))`,
  },
  {
    name: 'a former member shares nothing',
    because: 'Their books left with them.',
    of: ['members', 'copies'],
    broken: `select c.id from copies c join members m on m.id = c.owner_id where m.left_at is not null
      and (c.listed or c.lent_elsewhere_to is not null)`,
  },
  {
    name: 'a disabled member has no session',
    because: 'They are out at once, wherever they were logged in.',
    of: ['members', 'sessions'],
    broken: `select s.id from sessions s join members m on m.id = s.member_id where m.disabled_reason is not null`,
  },
  {
    name: 'a member is remembered by few browsers',
    because: 'Old ones are forgotten.',
    of: ['known_browsers'],
    broken: `select member_id from known_browsers group by 1 having count(*) > 20`,
  },
  {
    name: 'each request for a book counts against its limit',
    because: 'A limit that is refunded limits nobody.',
    of: ['exchanges'],
    broken: `select r.key, r.points from rate_limits r join lateral (select count(*) as asked from exchanges x
      where r.key = 'requestByMember/3600:' || translate(rtrim(encode(sha256(x.borrower_id::text::bytea), 'base64'), '='), '+/', '-_')
        and x.requested_at > to_timestamp(r.expire / 1000.0) - interval '1 hour') x on true
      where r.key like 'requestByMember/3600:%' and r.expire > extract(epoch from now()) * 1000 and r.points < x.asked`,
  },
  {
    name: 'at rest: nobody who asked to leave is there after their last day',
    because: 'A deletion is a promise.',
    of: [],
    broken: `
      select member_id from departures d where leaves_at < now() - interval '1 day'
        and not (reminded_at is null and leaves_at > now() - interval '${openReportDays + 1} days'
          and exists (select from reports r where r.responsible_id = d.member_id and r.state = 'open'))`,
  },
  {
    name: 'at rest: no code is kept beyond its term',
    because: 'It stands beside an address.',
    of: [],
    broken: `select id from awaited_codes where kept_until < now() - interval '2 days'`,
  },
  {
    name: 'at rest: an export is gone when it has expired',
    because: 'It holds everything about somebody.',
    of: [],
    broken: `select id from data_exports where expires_at < now() - interval '1 day'`,
  },
  {
    name: 'at rest: no export is in the making for a day',
    because: 'Its member waits for it.',
    of: [],
    broken: `select id from data_exports where state = 'making' and asked_at < now() - interval '1 day'`,
  },
  {
    name: 'at rest: no due job is left',
    because: 'Everything that was promised was done.',
    of: [],
    broken: `select id, name from pgboss.job where state = 'created' and start_after <= now()`,
  },
]

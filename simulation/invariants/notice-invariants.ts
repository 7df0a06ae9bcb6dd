import { ASTRAY, type Invariant } from './invariant.ts'

export const noticeInvariants: Invariant[] = [
  {
    name: 'a notice comes once from each job',
    because: 'A job that runs twice tells nobody twice.',
    of: ['member_notices'],
    // Older ones were looked at when they came. `now()` of a life takes as long as reading a row, so it is asked once.
    broken: `select member_id, job_id from member_notices where created_at > (select now() - interval '2 days') group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'a cleared notice is on no list',
    because: 'Clearing is undone for a minute, and then final.',
    of: ['member_notices'],
    broken: `select id from member_notices where cleared_at is not null and is_listed`,
  },
  {
    name: 'nobody is emailed about a notice that they have read',
    because: 'The letter would tell them nothing.',
    of: ['member_notices'],
    broken: `select id from member_notices where mailed_at > read_at + ${ASTRAY}`,
  },
  {
    name: 'no notice is for itself: nobody is told of their own message',
    because: 'Only others tell you something.',
    of: ['member_notices'],
    broken: `select id from member_notices where source = 'messages.notify' and facts ->> 'sender' = member_id::text`,
  },
  {
    name: 'a letter that is written is due no more',
    because: 'It would be written again each minute.',
    of: ['member_notices'],
    broken: `select id from member_notices where mail_due_at <= mailed_at`,
  },
  {
    name: 'nobody is reminded of the same thing twice',
    because:
      'A reminder leaves a mark, so that the next run passes over it. Only a new due date is reminded of again.',
    of: ['member_notices'],
    broken: `select member_id, about_id, payload::jsonb ->> 'kind' as kind from member_notices
      where source = 'exchange.notify' and payload::jsonb ->> 'kind' in ('stillWaiting', 'expired', 'dueSoon', 'overdue')
      group by 1, 2, 3 having count(*) > 1 and count(*) > 1 + (select count(*) from messages m join exchanges x on x.conversation_id = m.conversation_id
        where x.id = about_id and m.news = 'extensionAgreed')`,
  },
  {
    name: 'at rest: no letter is overdue',
    because: 'Members who read no letters miss a request.',
    of: [],
    broken: `select n.id, n.source from member_notices n join members m on m.id = n.member_id
      where n.mail_due_at < now() - interval '1 day' and n.mailed_at is null and n.read_at is null and m.email is not null
        and m.disabled_at is null`,
  },
]

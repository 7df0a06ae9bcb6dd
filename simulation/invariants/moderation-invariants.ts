import { ASTRAY, type Invariant } from './invariant.ts'

export const moderationInvariants: Invariant[] = [
  {
    name: 'members count the reports about them',
    because: 'Administrators find members by it.',
    of: ['members', 'reports'],
    broken: `select m.id from members m where m.times_reported <> (select count(*) from reports r
      where r.responsible_id = m.id and r.state <> 'dismissed')`,
  },
  {
    name: 'the changes of members add up to the members',
    because: 'The number of members is shown without counting them.',
    of: ['members', 'member_changes'],
    broken: `select c.* from (select coalesce(sum(total), 0) as total, coalesce(sum(reported), 0) as reported,
      coalesce(sum(disabled), 0) as disabled from member_changes) c join (select count(*) as total,
      count(*) filter (where times_reported > 0) as reported, count(*) filter (where disabled_reason is not null) as disabled
      from members where is_confirmed and left_at is null) m on true
      where (c.total, c.reported, c.disabled) <> (m.total, m.reported, m.disabled)`,
  },
  {
    name: 'an administrator is left',
    because: 'Somebody has to answer reports.',
    of: ['members'],
    broken: `select 1 as none where exists (select from members where is_admin) is false
      and exists (select from moderation_log)`,
  },
  {
    name: 'every action of an administrator is in the log',
    because: 'Every decision about somebody can be looked up for three years.',
    of: ['moderation_actions', 'moderation_log'],
    broken: `select a.id from moderation_actions a where a.made_by is not null and not exists
      (select from moderation_log l where l.admin_id = a.made_by and l.at = a.made_at)`,
  },
  {
    name: 'the log is in the order of its times',
    because: 'It is read from the newest line down.',
    of: ['moderation_log'],
    broken: `select id from (select id, at, lag(at) over (order by id) as before from moderation_log) l where at < before - ${ASTRAY}`,
  },
  {
    name: 'a suspension has an end and a reason',
    because: 'The member is told both.',
    of: ['members'],
    broken: `select id from members where (suspended_until is null) <> (suspended_reason is null)`,
  },
  {
    name: 'an answered report says when and with what',
    because: 'Its reporter is told.',
    of: ['reports'],
    broken: `select id from reports where (state = 'open') <> (answered_at is null)`,
  },
  {
    name: 'an answered report does not know the network of its reporter',
    because: 'It was kept for the automatic hiding alone.',
    of: ['reports'],
    broken: `select id from reports where state <> 'open' and reporter_network is not null`,
  },
  {
    name: 'nobody objects before there is an action',
    because: 'An objection is against something.',
    of: ['moderation_actions'],
    broken: `select id from moderation_actions where objected_at < made_at - ${ASTRAY} or answered_at < objected_at - ${ASTRAY}`,
  },
  {
    name: 'at rest: nothing that was approved together waits beyond its minute',
    because: 'It would never be published.',
    of: [],
    broken: `select batch_id from waiting_approvals where due_at < now() - interval '9 hours'`,
  },
]

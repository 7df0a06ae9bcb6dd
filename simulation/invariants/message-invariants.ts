import { ASTRAY, type Invariant } from './invariant.ts'

export const messageInvariants: Invariant[] = [
  {
    name: 'a conversation has its two members as participants',
    because: 'Each of them has a list of conversations, and a count of what is unread.',
    of: ['conversations', 'participants'],
    broken: `select c.id from conversations c left join participants p on p.conversation_id = c.id
      group by c.id having count(distinct p.member_id) filter (where p.member_id in (c.low_id, c.high_id)) <> 2 or count(*) <> 2`,
  },
  {
    name: 'nobody has more unread messages than others have sent them',
    because: 'A badge must not promise messages that are not there.',
    of: ['participants', 'messages'],
    broken: `select p.conversation_id, p.member_id from participants p
      left join messages m on m.conversation_id = p.conversation_id and m.sender_id is distinct from p.member_id
      where p.unread > 0 group by p.conversation_id, p.member_id, p.unread having count(m.id) < p.unread`,
  },
  {
    name: 'messages are sent by a member of their conversation',
    because: 'Nobody writes into the conversation of two others.',
    of: ['messages'],
    broken: `select m.id from messages m join conversations c on c.id = m.conversation_id
      where m.sender_id is not null and m.sender_id not in (c.low_id, c.high_id)`,
  },
  {
    name: 'the messages of a conversation are in the order of their times',
    because: 'A later message is read later.',
    of: ['messages'],
    broken: `select id from (select id, created_at, lag(created_at) over (partition by conversation_id order by seq) as before from messages) m
      where created_at < before - ${ASTRAY}`,
  },
  {
    name: 'a conversation knows when something was last said in it',
    because: 'The list is sorted by it.',
    of: ['messages', 'conversations'],
    broken: `select c.id from conversations c join (select conversation_id, max(created_at) as newest from messages group by 1) m
      on m.conversation_id = c.id where c.last_message_at < m.newest - ${ASTRAY}`,
  },
  {
    name: 'the product speaks in news, members in words',
    because: 'A sentence that is stored cannot be translated or corrected.',
    of: ['messages'],
    broken: `select id from messages where (sender_id is null) <> (news is not null)`,
  },
  {
    name: 'the standing of a conversation is the state of its latest exchange',
    because: 'It decides who may write.',
    of: ['conversations', 'exchanges'],
    broken: `select c.id, c.standing, x.state from conversations c
      join (select distinct on (conversation_id) conversation_id, state from exchanges order by conversation_id, requested_at desc, id desc) x
        on x.conversation_id = c.id
      where c.standing <> x.state and c.standing <> 'open'`,
  },
  {
    name: 'a held message waits nowhere else',
    because: 'Its reader sees it once an administrator has looked, and not before.',
    of: ['held_messages', 'messages'],
    broken: `select h.id from held_messages h join messages m on m.conversation_id = h.conversation_id
      and m.sender_id = h.sender_id and m.client_key = h.client_key`,
  },
  {
    name: 'no open request is between two members of whom one has blocked the other',
    because: 'A block ends every exchange before its hand-over.',
    of: ['blocks', 'exchanges'],
    broken: `select x.id from exchanges x join blocks b on (b.blocker_id, b.blocked_id) in ((x.owner_id, x.borrower_id), (x.borrower_id, x.owner_id))
      where x.state in ('pending', 'accepted', 'ready')`,
  },
]

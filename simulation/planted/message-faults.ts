import type { Planted } from './planted.ts'

export const messageFaults: readonly Planted[] = [
  {
    name: 'a message counts as unread twice',
    file: 'src/server/messages/message-queries.ts',
    was: 'set unread = p.unread + 1',
    becomes: 'set unread = p.unread + 2',
    within: 15,
  },
  {
    name: 'a conversation forgets when something was last said',
    file: 'src/server/messages/message-queries.ts',
    was: 'last_message_at: at,',
    becomes: '',
    within: 15,
  },
  {
    name: 'a message is written across a block',
    file: 'src/server/messages/send-message.ts',
    was: 'const blocked = await members.areBlocked(tx, member.id, otherId)',
    becomes: 'const blocked = false',
    within: 120,
  },
  {
    name: 'a message tells its sender instead of its reader',
    file: 'src/server/messages/send-message.ts',
    was: 'unreadFor: otherId, at })',
    becomes: 'unreadFor: member.id, at })',
    within: 15,
  },
  {
    name: 'the same job tells a member twice',
    file: 'src/server/notifications/member-notice-queries.ts',
    was: ".where('job_id', '=', jobId)",
    becomes: ".where('job_id', '=', jobId).where('job_id', 'is', null)",
    within: 40,
  },
  {
    name: 'a letter is written again and again',
    file: 'src/server/notifications/digest-queries.ts',
    was: '.set({ mail_due_at: null, mailed_at: now, digest_id: digestId })',
    becomes: '.set({ mailed_at: now, digest_id: digestId })',
    within: 20,
  },
  {
    name: 'no letter is written to somebody who has one waiting',
    file: 'src/server/notifications/digest-queries.ts',
    was: ".where('mail_due_at', '<=', now)\n    .where('read_at', 'is', null)",
    becomes: ".where('mail_due_at', '<=', now)\n    .where('read_at', 'is not', null)",
    within: 10,
  },
]

import type { Planted } from './planted.ts'

/** What needs members at once, or a network that fails. Two processes must find it, within so many seconds. */
export const faultsBetweenProcesses: readonly Planted[] = [
  {
    name: 'a full disk is an unexpected error',
    file: 'src/server/store/database-away.ts',
    was: "'53', // out of disk, memory or connections",
    becomes: '',
    within: 45,
  },
  {
    name: 'a read-only server is an unexpected error',
    file: 'src/server/store/database-away.ts',
    was: "'25006', // read-only, as a standby is until it takes over",
    becomes: '',
    within: 45,
  },
  {
    name: 'a seat is given without locking its event',
    file: 'src/server/events/event-queries.ts',
    was: "await tx.selectFrom('events').select('id').where('id', '=', id).forNoKeyUpdate().execute()",
    becomes: "await tx.selectFrom('events').select('id').where('id', '=', id).execute()",
    within: 45,
  },
  {
    name: 'a block leaves requests open',
    file: 'src/server/moderation/blocks.ts',
    was: 'await exchanges.endBetween(tx, viewer, memberId)',
    becomes: '',
    within: 45,
  },
  {
    name: 'a message sent twice is stored twice',
    file: 'src/server/messages/send-message.ts',
    was: 'if (await messages.isStored(tx, { ...message, senderId: member.id })) return\n',
    becomes: '',
    within: 45,
  },
  {
    name: 'a seat that is given back goes to nobody',
    file: 'src/server/events/answers/answer-event.ts',
    was: "if (before === 'going' && attendance !== 'going') await seats.fill(tx, eventId)",
    becomes: '',
    within: 45,
  },
  {
    name: 'everybody gets a seat',
    file: 'src/server/events/answers/answer-event.ts',
    was: 'attendanceFor(answer, { ...row, before: before ?? undefined })',
    becomes: 'answer',
    within: 45,
  },
  {
    name: 'a freed seat is counted as two',
    file: 'src/server/events/answers/seats.ts',
    was: 'const members = await moveUp(tx, eventId, count)',
    becomes: 'const members = await moveUp(tx, eventId, count + 1)',
    within: 45,
  },
  {
    name: 'the member who answered last is next for a seat',
    file: 'src/server/events/answers/answer-queries.ts',
    was: ".where(canHaveSeat)\n        .orderBy('a.answered_at')",
    becomes: ".where(canHaveSeat)\n        .orderBy('a.answered_at', 'desc')",
    within: 45,
  },
]

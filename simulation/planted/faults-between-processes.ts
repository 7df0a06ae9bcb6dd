import type { Planted } from './planted.ts'

/** What one operation after the other can't meet. Two processes must find it, within so many seconds. */
export const faultsBetweenProcesses: readonly Planted[] = [
  {
    name: 'a full disk is an unexpected error',
    file: 'src/server/store/database-away.ts',
    was: "'53', // out of disk, memory or connections",
    becomes: '',
    within: 60,
  },
  {
    name: 'a read-only server is an unexpected error',
    file: 'src/server/store/database-away.ts',
    was: "'25006', // read-only, as a standby is until it takes over",
    becomes: '',
    within: 60,
  },
  {
    name: 'a seat is given without locking its event',
    file: 'src/server/events/event-queries.ts',
    was: "await tx.selectFrom('events').select('id').where('id', '=', id).forNoKeyUpdate().execute()",
    becomes: "await tx.selectFrom('events').select('id').where('id', '=', id).execute()",
    within: 60,
  },
]

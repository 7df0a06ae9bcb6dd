import type { Planted } from './planted.ts'

/** Of members, their books, administrators and limits. */
export const memberFaults: readonly Planted[] = [
  {
    name: 'a request is refunded to its limit',
    file: 'src/server/limits/rate-limits.ts',
    was: 'await limiter.consume(key, times)',
    becomes: 'await limiter.consume(key, times)\n    await limiter.reward(key, times)',
    within: 15,
  },
  {
    name: 'a message is decided by a read outside of its transaction',
    file: 'src/server/messages/send-message.ts',
    was: 'members.areBlocked(tx, member.id, otherId)',
    becomes: 'members.areBlocked(db, member.id, otherId)',
    within: 10,
  },
  {
    name: 'a former member keeps their email address',
    file: 'src/server/members/former-member-queries.ts',
    was: 'email: null,\n      email_verified: false,',
    becomes: '',
    within: 90,
  },
  {
    name: 'a former member keeps what was theirs alone',
    file: 'src/server/members/former-member-queries.ts',
    was: "if (rule === 'goes') await",
    becomes: "if (rule === 'never') await",
    within: 90,
  },
  {
    name: 'nobody who leaves is ever deleted',
    file: 'src/server/data-rights/departures.ts',
    was: 'for (const memberId of await queries.listDue(db, now, BATCH)) await remove(memberId, now)',
    becomes: '',
    within: 90,
  },
  {
    name: 'a member who is shut out stays logged in',
    file: 'src/server/members/accounts/change-account.ts',
    was: 'await endSessions(tx, id)',
    becomes: '',
    within: 120,
  },
  {
    name: 'requests for a copy that is gone stay open',
    file: 'src/server/exchanges/many-exchange-queries.ts',
    was: ".where('lost.state', '=', 'pending')",
    becomes: ".where('lost.state', '=', 'expired')",
    within: 60,
  },
  {
    name: 'a copy counts each request twice',
    file: 'migrations/0006_exchanges.sql',
    was: 'set request_count = request_count + 1',
    becomes: 'set request_count = request_count + 2',
    within: 15,
  },
  {
    name: 'a picture that is taken off is kept',
    file: 'src/server/images/image-jobs.ts',
    was: 'pictures.forgetUnused(clock()),',
    becomes: 'Promise.resolve(void pictures.forgetUnused),',
    within: 60,
  },
  {
    name: 'a code is kept for ever',
    file: 'src/server/members/sign-in/expired-queries.ts',
    was: "await db.deleteFrom('awaited_codes').where('kept_until', '<', now).execute()",
    becomes: '',
    within: 20,
  },
]

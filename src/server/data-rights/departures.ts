// Members who leave: hidden at once, free to come back for some days, and then deleted.

import { addDays, cityDate } from '#rules/base/calendar.ts'
import {
  daysAfter,
  departureDays,
  departureReminderDays,
  forgottenLoanDays,
  openReportDays,
} from '#rules/data-rights/data-rights.ts'
import { leaveInput } from '#rules/data-rights/data-rights-inputs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { runEach } from '#server/jobs/run-each.ts'
import { announce } from '#server/live/live-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import type { DataRightsParts } from './data-rights-parts.ts'
import * as queries from './departure-queries.ts'
import { listExportIds } from './export-queries.ts'
import { clearTraces } from './trace-queries.ts'

const BATCH = 50

export function createDepartures(parts: DataRightsParts) {
  const { db, members, signIn, exchanges, clubs, events, exports: files, post, city } = parts

  return {
    operations: {
      /** The viewer's loans, as lender or borrower: each must be returned, or reported lost, before they can leave. Not those long forgotten. */
      loansUnderWay: defineRead({
        by: 'member',
        run: ({ db, viewer, now }) => queries.listLoans(db, loansOf(viewer.id, { now, limit: 50 })),
      }),

      /**
       * Hides the account and ends its open requests and promises; after some days it is deleted. WRONG_PASSWORD or PROOF_NEEDED without
       * proof of identity, LOAN_UNDER_WAY while a book has not been returned, LAST_ADMINISTRATOR.
       */
      leave: defineCommand({
        by: 'member',
        whileSuspended: 'everybody can leave',
        input: leaveInput,
        counts: ['passwordByMember'],
        prepare: ({ viewer }, proof) => signIn.assertSelf(viewer, proof),
        run: async ({ tx, viewer: { id }, now: askedAt }): Promise<void> => {
          const leavesAt = daysAfter(askedAt, departureDays)
          // If the last two administrators leave at once, the second sees that the first has left (race condition).
          const [admin, another] = await members.lockAdministrators(tx, askedAt)
          if (admin === id && another === undefined) throw new DomainError('LAST_ADMINISTRATOR')
          if (!(await queries.insertDeparture(tx, { member_id: id, asked_at: askedAt, leaves_at: leavesAt })))
            return
          // Hidden first, so that nobody can request one of their copies any more.
          await members.hide(tx, id)
          await exchanges.endAllOf(tx, id)
          await events.giveUpSeats(tx, id)
          if (await hasLoan(tx, id, askedAt)) throw new DomainError('LOAN_UNDER_WAY')
          const reader = await queries.findReader(tx, id)
          if (reader) await post(tx, { news: 'leaving', facts: { leavesAt }, ...reader })
          await announce(tx, { members: [id], about: 'membership' })
        },
      }),

      /** Cancels leaving: the account is as before, except for the requests and promises that were ended. */
      stay: defineCommand({
        by: 'member',
        whileSuspended: 'their own account',
        run: async ({ tx, viewer: { id } }): Promise<void> => {
          if (!(await queries.deleteDeparture(tx, id))) return
          await members.unhide(tx, id)
          const reader = await queries.findReader(tx, id)
          if (reader) await post(tx, { news: 'staying', facts: {}, ...reader })
          await announce(tx, { members: [id], about: 'membership' })
        },
      }),
    },

    async finishDepartures(now: Date): Promise<void> {
      while ((await remind(now)) >= BATCH);
      await runEach(await queries.listDue(db, now, BATCH), (memberId) => remove(memberId, now))
    },
  }

  function loansOf(memberId: string, { now, limit }: { now: Date; limit: number }) {
    return { memberId, forgottenBy: addDays(cityDate(now, city.timeZone), -forgottenLoanDays), now, limit }
  }

  async function hasLoan(tx: Database, memberId: string, now: Date): Promise<boolean> {
    return (await queries.listLoans(tx, loansOf(memberId, { now, limit: 1 }))).length > 0
  }

  function remind(now: Date): Promise<number> {
    return withTransaction(db, async (tx) => {
      const until = daysAfter(now, departureReminderDays)
      const atLast = daysAfter(until, -openReportDays)
      const due = await queries.takeDueReminders(tx, { now, until, atLast, limit: BATCH })
      for (const { leavesAt, ...reader } of due) {
        await post(tx, { news: 'lastDay', facts: { leavesAt }, ...reader })
      }
      return due.length
    })
  }

  /**
   * One transaction for each, so that a member who cannot be deleted yet does not block the others. Their files are removed after it: it holds
   * their clubs, and no store is waited for meanwhile. Each on its own: no row names one that could not be removed, and it is found (orphaned-files.ts).
   */
  async function remove(memberId: string, now: Date): Promise<void> {
    const exported = await withTransaction(db, async (tx) => {
      // Cancelled since, or deleted by another process.
      if (!(await queries.lockDue(tx, { memberId, now }))) return []
      await clubs.lockAllOf(tx, memberId)
      await exchanges.endAllOf(tx, memberId)
      await events.giveUpSeats(tx, memberId)
      if (await hasLoan(tx, memberId, now)) return []
      await clubs.leaveAllOf(tx, memberId)
      const reader = await queries.findReader(tx, memberId)
      const ids = await listExportIds(tx, memberId)
      await clearTraces(tx, memberId)
      await members.removeMember(tx, memberId)
      if (reader) await post(tx, { news: 'gone', facts: { name: reader.name }, ...reader })
      return ids
    })
    await runEach(exported, (id) => files.remove(id))
  }
}

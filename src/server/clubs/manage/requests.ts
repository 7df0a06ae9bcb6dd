// What waits for a club's admins: requests to join, and reports about the club.

import { growing } from '#rules/base/paging.ts'
import { memberOf, type Viewer } from '#rules/base/viewer.ts'
import {
  answerJoinInput,
  clubDeskInput,
  clubListInput,
  resolveClubReportInput,
} from '#rules/clubs/club-inputs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { type ClubNews, notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { toJoinRequest } from '#server/clubs/club-view.ts'
import { stopAsking } from '#server/clubs/membership/close-join-requests.ts'
import { insertMember } from '#server/clubs/membership/membership-queries.ts'
import { listAdmins } from '#server/clubs/notices/club-notice-queries.ts'
import { forgetNoticesOf } from '#server/notices/notice-queries.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './manage-queries.ts'

export function createRequests({ jobs, clock }: Pick<ClubParts, 'jobs' | 'clock'>) {
  return {
    reportClub,
    operations: {
      joinRequests: defineRead({
        by: 'member',
        input: clubListInput,
        run: async ({ db, viewer }, { clubId, shown }) => {
          await assertInClub(db, viewer, { clubId, permission: 'answerRequest' })
          const rows = await queries.listRequests(db, { clubId, viewerId: viewer.id, limit: shown + 1 })
          const { rows: requests, more } = growing(rows, shown)
          return { requests: requests.map(toJoinRequest), more }
        },
      }),

      /** REQUEST_ANSWERED if it was answered or withdrawn in the meantime. */
      answerRequest: defineCommand({
        by: 'writer',
        input: answerJoinInput,
        run: async (
          { tx, viewer, now: at },
          { clubId, request: id, answer: state, words },
        ): Promise<void> => {
          await assertInLockedClub(tx, viewer, { clubId, permission: 'answerRequest' })
          const answer = { id, clubId, state, words, adminId: viewer.id, at }
          const asked = await queries.answerRequest(tx, answer)
          if (!asked) throw new DomainError('REQUEST_ANSWERED')
          if (state === 'approved')
            await insertMember(tx, { club_id: clubId, member_id: asked.member_id, joined_at: at })
          await stopAsking(tx, clubId, [id])
          await announceClub(tx, viewer, clubId, [asked.member_id])
          await jobs.enqueue(tx, notifyClub, { kind: 'answered', requestId: id })
        },
      }),

      /** The longest waiting first, without their authors. */
      clubReports: defineRead({
        by: 'member',
        input: clubDeskInput,
        run: async ({ db, viewer }, { clubId, shown }) => {
          await assertInClub(db, viewer, { clubId, permission: 'resolveReport' })
          const found = await queries.listReports(db, { clubId, limit: shown + 1 })
          const { rows, more } = growing(found, shown)
          return { reports: rows.map(({ id, words, created_at: toldAt }) => ({ id, words, toldAt })), more }
        },
      }),

      /** REPORT_ANSWERED. */
      resolveReport: defineCommand({
        by: 'writer',
        input: resolveClubReportInput,
        run: async ({ tx, viewer, now: at }, { clubId, report: id }): Promise<void> => {
          await assertInLockedClub(tx, viewer, { clubId, permission: 'resolveReport' })
          const isSettled = await queries.resolveReport(tx, { id, clubId, adminId: viewer.id, at })
          if (!isSettled) throw new DomainError('REPORT_ANSWERED')
          if (!(await queries.hasOpenReport(tx, clubId))) await forgetReports(tx, clubId)
          await announceClub(tx, viewer, clubId)
        },
      }),
    },
  }

  /** Removes the notices about them from the admins. */
  async function forgetReports(tx: Database, clubId: string): Promise<void> {
    const payload: ClubNews = { kind: 'reported', clubId }
    const members = await listAdmins(tx, { clubId, about: null })
    await forgetNoticesOf(tx, { job: notifyClub, payload, of: clubId, members })
  }

  /** Passes it to the club's admins, in the transaction of the report to the site's administrators. */
  async function reportClub(
    tx: Database,
    viewer: Viewer,
    { clubId, words }: { clubId: string; words: string },
  ): Promise<void> {
    const { id: reporterId } = memberOf(viewer)
    await assertInLockedClub(tx, viewer, { clubId, permission: 'report' })
    await queries.putReport(tx, { clubId, reporterId, words, at: clock() })
    await announceClub(tx, viewer, clubId)
    await jobs.enqueue(tx, notifyClub, { kind: 'reported', clubId })
  }
}

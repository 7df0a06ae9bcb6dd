// What waits for a club's admins: who wants to be let in, and what is told about the club.
import { DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { growing } from '#rules/paging.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyClub } from '#server/clubs/club-jobs.ts'
import { announceClub } from '#server/clubs/club-live.ts'
import type { ClubParts } from '#server/clubs/club-parts.ts'
import { toJoinRequest } from '#server/clubs/club-view.ts'
import { insertMember } from '#server/clubs/membership/membership-queries.ts'
import { stopAsking } from '#server/clubs/membership/settle-requests.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import type { Database } from '#server/store/database.ts'
import * as queries from './manage-queries.ts'

const SHOWN_REPORTS = 50

export function createRequests({ db, jobs, clock }: ClubParts) {
  return {
    async joinRequests(viewer: Viewer, clubId: string, shown: number) {
      await assertInClub(db, viewer, { clubId, deed: 'answerRequest' })
      const rows = await queries.listRequests(db, { clubId, viewerId: memberOf(viewer).id, limit: shown + 1 })
      const { rows: requests, more } = growing(rows, shown)
      return { requests: requests.map(toJoinRequest), more }
    },

    /** REQUEST_ANSWERED if it was answered or withdrawn meanwhile. */
    async answerRequest(
      viewer: Viewer,
      clubId: string,
      given: { request: string; answer: 'approved' | 'declined'; words: string },
    ): Promise<void> {
      const { id: adminId } = memberOf(viewer)
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'answerRequest' })
        const { request: id, answer: state, words } = given
        const at = clock()
        const asked =
          isUuid(id) && (await queries.answerRequest(tx, { id, clubId, state, words, adminId, at }))
        if (!asked) throw new DomainError('REQUEST_ANSWERED')
        if (state === 'approved')
          await insertMember(tx, { club_id: clubId, member_id: asked.member_id, joined_at: at })
        await stopAsking(tx, clubId, [id])
        await announceClub(tx, viewer, clubId, [asked.member_id])
        await jobs.enqueue(tx, notifyClub, { kind: 'answered', requestId: id })
      })
    },

    /** To its admins, in the transaction that tells those who look after the site. */
    async reportClub(
      tx: Database,
      viewer: Viewer,
      { clubId, words }: { clubId: string; words: string },
    ): Promise<void> {
      const { id: reporterId } = memberOf(viewer)
      await assertInLockedClub(tx, viewer, { clubId, deed: 'report' })
      await queries.putReport(tx, { clubId, reporterId, words, at: clock() })
      await announceClub(tx, viewer, clubId)
      await jobs.enqueue(tx, notifyClub, { kind: 'reported', clubId })
    },

    /** The longest waiting first, without who told. */
    async clubReports(viewer: Viewer, clubId: string) {
      await assertInClub(db, viewer, { clubId, deed: 'settleReport' })
      const rows = await queries.listReports(db, { clubId, limit: SHOWN_REPORTS })
      return rows.map(({ id, words, created_at: toldAt }) => ({ id, words, toldAt }))
    },

    /** REPORT_ANSWERED. */
    async settleReport(viewer: Viewer, clubId: string, report: string): Promise<void> {
      const { id: adminId } = memberOf(viewer)
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'settleReport' })
        const isSettled =
          isUuid(report) && (await queries.settleReport(tx, { id: report, clubId, adminId, at: clock() }))
        if (!isSettled) throw new DomainError('REPORT_ANSWERED')
        await announceClub(tx, viewer, clubId)
      })
    },
  }
}

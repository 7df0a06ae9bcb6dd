// Keeping the neighbourhood kind: blocks, and reports for the administrators.
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canReadReports, canReport } from '#rules/moderation.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import type { ExchangeService } from '#server/exchanges/exchange-service.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import { announce } from '#server/live/live-queries.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { MessageService } from '#server/messages/message-service.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { notifyReport } from './moderation-jobs.ts'
import * as queries from './report-queries.ts'
import { type ReportCard, toReportCard } from './report-view.ts'

export function createModerationService(parts: {
  db: Database
  members: Pick<MemberService, 'block'>
  messages: Pick<MessageService, 'forgetUnread'>
  exchanges: Pick<ExchangeService, 'endBetween'>
  jobs: Pick<Jobs, 'enqueue'>
  limits: Pick<RateLimits, 'take'>
  clock: () => Date
}) {
  const { db, members, messages, exchanges, jobs, limits, clock } = parts

  return {
    /**
     * Neither can request from or write to the other any more; their conversations leave the viewer's list, and what
     * they have asked or promised each other ends, save a loan that is under way.
     */
    async blockMember(viewer: Viewer, memberId: string): Promise<void> {
      const { id } = memberOf(viewer)
      await withTransaction(db, async (tx) => {
        await members.block(tx, viewer, memberId)
        await exchanges.endBetween(tx, viewer, memberId)
        await messages.forgetUnread(tx, { memberId: id, otherId: memberId })
        await announce(tx, { members: [id], about: 'messages' })
      })
    },

    /** A report from a profile. */
    async reportMember(viewer: Viewer, report: { memberId: string; details: string }): Promise<void> {
      assertAllowed(canReport(viewer, report.memberId))
      const member = isUuid(report.memberId) ? await queries.findReportable(db, report.memberId) : undefined
      await store(viewer, { ...report, memberId: member?.id, conversationId: null, reason: 'Profile' })
    },

    /** A report from a conversation, about its other member. */
    async reportConversation(
      viewer: Viewer,
      report: { conversationId: string; reason: string; details: string },
    ): Promise<void> {
      const { id: viewerId } = memberOf(viewer)
      const { conversationId } = report
      const other = isUuid(conversationId)
        ? await queries.findOtherMember(db, { conversationId, viewerId })
        : undefined
      await store(viewer, { ...report, memberId: other?.id })
    },

    async openReports(viewer: Viewer, limit = 50): Promise<ReportCard[]> {
      assertAllowed(canReadReports(viewer))
      return (await queries.listOpenReports(db, limit)).map(toReportCard)
    },
  }

  async function store(
    viewer: Viewer,
    report: { memberId: string | undefined; conversationId: string | null; reason: string; details: string },
  ): Promise<void> {
    const { id: reporterId } = memberOf(viewer)
    const { memberId, conversationId, reason, details } = report
    if (!memberId) throw new DomainError('NOT_FOUND')
    await limits.take('reportByMember', reporterId)
    await withTransaction(db, async (tx) => {
      const reportId = await queries.insertReport(tx, {
        reporter_id: reporterId,
        member_id: memberId,
        conversation_id: conversationId,
        reason,
        details,
        created_at: clock(),
      })
      await jobs.enqueue(tx, notifyReport, { reportId })
    })
  }
}

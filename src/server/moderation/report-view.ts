import type { listOpenReports } from './report-queries.ts'

export type ReportCard = {
  id: string
  about: { id: string; name: string }
  /** Null once the reporter's account is gone. */
  reporter: { id: string; name: string } | null
  conversationId: string | null
  reason: string
  details: string
  reportedAt: Date
}

type Row = Awaited<ReturnType<typeof listOpenReports>>[number]

/** For administrators only. */
export function toReportCard(row: Row): ReportCard {
  const { reporter_id: reporterId, reporter_name: reporterName } = row
  return {
    id: row.id,
    about: { id: row.member_id, name: row.member_name },
    reporter: reporterId && reporterName ? { id: reporterId, name: reporterName } : null,
    conversationId: row.conversation_id,
    reason: row.reason,
    details: row.details,
    reportedAt: row.created_at,
  }
}

import { z } from 'zod'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import type { listOpenReports } from './report-queries.ts'

type Named = { id: string; name: string }

export type ReportCard = {
  id: string
  about: { kind: ReportKind; id: string; asWas: Record<string, string> }
  /** Null once the reporter's account is gone. */
  reporter: Named | null
  reason: string
  details: string
  /** How often the reporter told us. */
  times: number
  reportedAt: Date
}

/** The open reports about one member, or about one thing that is nobody's doing. */
export type ReportGroup = {
  id: string
  responsible: Named | null
  /** Of all open ones; `reports` are the longest waiting of them. */
  count: number
  reports: ReportCard[]
}

type Row = Awaited<ReturnType<typeof listOpenReports>>[number]

const asWas = z.record(z.string(), z.string())

/** For administrators only. */
export function toReportGroup({ id, count }: { id: string; count: number }, rows: Row[]): ReportGroup {
  const ofGroup = rows.filter((row) => row.group_id === id)
  const [first] = ofGroup
  return {
    id,
    count,
    responsible: first ? named(first.responsible_id, first.responsible_name) : null,
    reports: ofGroup.map(toReportCard),
  }
}

function toReportCard(row: Row): ReportCard {
  return {
    id: row.id,
    about: { kind: row.subject_kind, id: row.subject_id, asWas: asWas.parse(row.subject_as_was) },
    reporter: named(row.reporter_id, row.reporter_name),
    reason: row.reason,
    details: row.details,
    times: row.times,
    reportedAt: row.created_at,
  }
}

function named(id: string | null, name: string | null): Named | null {
  return id && name ? { id, name } : null
}

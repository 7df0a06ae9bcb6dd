import { z } from 'zod'
import {
  type AsWas,
  type ReportKind,
  type ReportReason,
  reportedFacts,
} from '#rules/moderation/moderation.ts'
import type { listAnswered, listOpenReports } from './report-queries.ts'

type Named = { id: string; name: string }

type ReportCard = {
  id: string
  about: { kind: ReportKind; id: string; asWas: AsWas }
  /** Null once the reporter's account is deleted. */
  reporter: Named | null
  reason: ReportReason
  details: string
  /** How many times the reporter has reported it. */
  times: number
  reportedAt: Date
  /** For a conversation, in the messages its reporter has shown us. */
  photos: { id: string; alt: string; width: number; height: number }[]
  /** Another administrator answers, and the reporter is not named. */
  isAboutViewer: boolean
}

/** The open reports about one member, or about one thing that nobody is responsible for. */
export type ReportGroup = {
  id: string
  responsible: Named | null
  /** Of all open ones; `reports` are the longest waiting of them. */
  count: number
  reports: ReportCard[]
}

/** A group as the list shows it before it is opened: without the words of the reports. */
export type ReportSummary = {
  id: string
  responsible: Named | null
  count: number
  kinds: ReportKind[]
  reasons: ReportReason[]
  waitingSince: Date | null
}

/** A report about the same member or thing that was answered. */
export type EarlierReport = {
  id: string
  kind: ReportKind
  reason: ReportReason
  state: 'upheld' | 'dismissed'
  words: string
  answeredAt: Date
}

type Row = Awaited<ReturnType<typeof listOpenReports>>[number]

const stored = z.record(z.string(), z.string())

/** The facts of a thing at the time of the report. */
export function readAsWas(asWas: unknown): AsWas {
  const facts = stored.parse(asWas)
  return Object.fromEntries(
    reportedFacts.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])),
  )
}

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

/**
 * For the member a report is about: without the reporter, and without the words and messages. The id of a conversation would
 * lead to its other member, who reported it.
 */
export function withoutReporter(report: ReportCard): ReportCard {
  const { kind, id } = report.about
  const about = { kind, id: kind === 'conversation' ? '' : id, asWas: {} }
  return { ...report, about, reporter: null, details: '', photos: [], isAboutViewer: true }
}

/** Of its first few reports. */
export function toSummary(group: { id: string; count: number }, rows: Row[]): ReportSummary {
  const { id, count, responsible, reports } = toReportGroup(group, rows)
  const [first] = reports
  return {
    id,
    count,
    responsible,
    kinds: [...new Set(reports.map(({ about }) => about.kind))],
    reasons: [...new Set(reports.map(({ reason }) => reason))],
    waitingSince: first?.reportedAt ?? null,
  }
}

export function toEarlier(row: Awaited<ReturnType<typeof listAnswered>>[number]): EarlierReport {
  const { id, subject_kind: kind, reason, state, answer, answered_at: answeredAt } = row
  if (state === 'open' || !answeredAt) throw new Error('A report without an answer is no earlier one')
  return { id, kind, reason, state, words: answer, answeredAt }
}

function toReportCard(row: Row): ReportCard {
  return {
    id: row.id,
    about: { kind: row.subject_kind, id: row.subject_id, asWas: readAsWas(row.subject_as_was) },
    reporter: named(row.reporter_id, row.reporter_name),
    reason: row.reason,
    details: row.details,
    times: row.times,
    reportedAt: row.created_at,
    photos: row.photos,
    isAboutViewer: false,
  }
}

function named(id: string | null, name: string | null): Named | null {
  return id && name ? { id, name } : null
}

import type { ActionCard } from '#server/moderation/actions/action-view.ts'
import type { EarlierReport, ReportGroup, ReportSummary } from '#server/moderation/report-view.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { kindsInOneLine } from './report-kinds.ts'
import { whenWords } from './when-words.ts'

type At = Pick<ScreenArgs, 'clock' | 'city'>

export type ShownSummary = ReturnType<typeof shownSummary>

export function shownSummary(
  { kinds, responsible, waitingSince, thing, ...group }: ReportSummary & { thing: string | null },
  at: At,
) {
  return {
    ...group,
    name: responsible?.name ?? thing,
    what: kindsInOneLine(kinds),
    since: waitingSince && whenWords(waitingSince, at),
  }
}

export type ShownGroup = ReturnType<typeof shownGroup>

export function shownGroup(group: ReportGroup & { thing: string | null; earlier: EarlierReport[] }, at: At) {
  return {
    id: group.id,
    responsible: group.responsible,
    thing: group.thing,
    reports: group.reports.map(({ reportedAt, ...report }) => ({
      ...report,
      reportedOn: whenWords(reportedAt, at),
    })),
    earlier: group.earlier.map(({ answeredAt, ...report }) => ({
      ...report,
      answeredOn: whenWords(answeredAt, at),
    })),
  }
}

export function shownAction<Card extends Omit<ActionCard, 'objection' | 'id'>>(
  { madeAt, objectedAt, until, ...card }: Card,
  at: At,
) {
  return {
    ...card,
    madeOn: whenWords(madeAt, at),
    objectedOn: objectedAt && whenWords(objectedAt, at),
    until: until && whenWords(until, at),
  }
}

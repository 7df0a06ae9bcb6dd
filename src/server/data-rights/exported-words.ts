// Messages and notices are stored as facts; an export contains them as sentences, as the member reads them on screens.

import type { Reader, StoredNews } from '#rules/base/wording.ts'
import { loggedActions } from '#rules/members/logged-actions.ts'
import { systemWords } from '#rules/messages/system-messages.ts'
import { reportReasons } from '#rules/moderation/moderation.ts'
import type { ExportedRow } from './exported-rows-queries.ts'

/** All notices of a member, in words. */
export type NoticeReads = { allOf(memberId: string): Promise<object[]> }

type Told = StoredNews & { names: Record<string, string> }

export function withMessageWords(page: ExportedRow[], reader: Omit<Reader, 'nameOf'>): ExportedRow[] {
  return page.map(({ key, row: { news, ...row } }) =>
    news ? { key, row: { ...row, text: worded(news as Told, reader) } } : { key, row },
  )
}

function worded({ names, ...news }: Told, reader: Omit<Reader, 'nameOf'>): string {
  return systemWords(news, { ...reader, nameOf: (id) => names[id ?? ''] })
}

export function withReportReasons(page: ExportedRow[]): ExportedRow[] {
  const reasons: Record<string, unknown> = reportReasons
  return page.map(({ key, row }) => ({ key, row: { ...row, reason: reasons[String(row.reason)] } }))
}

export function withLoggedActions(page: ExportedRow[]): ExportedRow[] {
  // Of the dismissed ones an export has only those of held messages, which nobody reported.
  const actions: Record<string, unknown> = {
    ...loggedActions,
    'report.dismiss': 'delivered a message that was held back',
  }
  return page.map(({ key, row }) => ({ key, row: { ...row, what: actions[String(row.what)] ?? row.what } }))
}

/** `page`: the one row of the profile. */
export function withNotices(page: ExportedRow[], notices: object[]): ExportedRow[] {
  return page.map(({ key, row }) => ({ key, row: { ...row, notices } }))
}

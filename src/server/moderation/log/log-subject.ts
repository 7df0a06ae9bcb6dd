// The name of a reported thing in the log: never a member's name, which is deleted with them.
import type { AsWas, ReportKind } from '#rules/moderation/moderation.ts'
import type { LogSubject } from '#server/members/admin-log/admin-log-queries.ts'
import { readAsWas } from '#server/moderation/report-view.ts'

/** The fact of the stored report (report-subjects.ts) that names it; null where only a member's name would. */
const namedBy: Record<ReportKind, keyof AsWas | null> = {
  member: null,
  conversation: 'book',
  review: 'book',
  'bookshelf-check': 'bookshelf',
  bookshelf: 'name',
  'discussion-post': 'discussion',
  club: 'name',
  event: 'name',
  'held-message': null,
}

export function toLogSubject(about: { kind: ReportKind; id: string; asWas: unknown }): LogSubject {
  const { kind, id } = about
  const fact = namedBy[kind]
  return { kind, id, name: fact === null ? null : (readAsWas(about.asWas)[fact]?.slice(0, 200) ?? null) }
}

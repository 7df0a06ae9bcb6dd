// What a reported thing is called in the log: never by a member's name, which goes with them.
import type { ReportKind } from '#rules/moderation/moderation.ts'
import type { LogSubject } from '#server/members/admin-log/admin-log-queries.ts'
import { readAsWas } from '#server/moderation/report-view.ts'

/** Which fact of the thing as it was when it was reported (report-subjects.ts) names it; null where only a member would. */
const namedBy: Record<ReportKind, string | null> = {
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

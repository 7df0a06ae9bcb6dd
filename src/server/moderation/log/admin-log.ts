import { assertAllowed } from '#rules/domain-error.ts'
import { isUuid } from '#rules/ids.ts'
import { canModerate } from '#rules/moderation/moderation.ts'
import type { Viewer } from '#rules/viewer.ts'
import { listLog } from '#server/members/admin-log/admin-log-queries.ts'
import type { Database } from '#server/store/database.ts'

const LINES_PER_PAGE = 50

export type LogLine = {
  id: number
  at: Date
  /** Null is whoever runs the site, on its command line. */
  by: { id: string; name: string } | null
  deed: string
  /** Of what is gone, or has no name, only its kind and id. */
  subject: { kind: string; id: string; name: string | null }
  why: string
}

export function createAdminLog({ db }: { db: Database }) {
  return {
    /** What administrators have done, the newest first: fifty lines, before the line `before`, about one thing where `about` is its id. */
    async adminLog(
      viewer: Viewer,
      { before, about }: { before?: number | undefined; about?: string | undefined } = {},
    ): Promise<{ lines: LogLine[]; next: number | undefined }> {
      assertAllowed(canModerate(viewer))
      const rows = await listLog(db, {
        before,
        about: about !== undefined && isUuid(about) ? about : undefined,
        limit: LINES_PER_PAGE + 1,
      })
      const shown = rows.slice(0, LINES_PER_PAGE)
      return { lines: shown.map(toLine), next: rows.length > shown.length ? shown.at(-1)?.id : undefined }
    },
  }
}

function toLine(row: Awaited<ReturnType<typeof listLog>>[number]): LogLine {
  return {
    id: row.id,
    at: row.at,
    by: row.admin_id ? { id: row.admin_id, name: row.admin_name ?? 'Former member' } : null,
    deed: row.deed,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    why: row.why,
  }
}

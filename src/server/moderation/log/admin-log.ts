import type { City } from '#city/city.ts'
import { addDays, instantIn } from '#rules/base/calendar.ts'
import { isUuid } from '#rules/base/ids.ts'
import { automaticActions, isLoggedAction, logKeptYears } from '#rules/members/logged-actions.ts'
import { adminLogInput } from '#rules/moderation/desk-inputs.ts'
import { inSlices } from '#server/jobs/in-slices.ts'
import {
  dropLines,
  type LogBy,
  listLog,
  listLogAdministrators,
} from '#server/members/admin-log/admin-log-queries.ts'
import { defineRead } from '#server/operations/operation.ts'
import type { Database } from '#server/store/database.ts'

const LINES_PER_PAGE = 50
const ADMINISTRATORS_TO_CHOOSE = 100

export type LogLine = {
  id: number
  at: Date
  /** An administrator; an operator on the command line; or automatic. */
  by: { id: string; name: string } | 'command-line' | 'automatic'
  action: string
  /** A subject that is deleted or has no name is listed by its kind and id only. */
  subject: { kind: string; id: string; name: string | null; count: number | null }
  /** The member responsible for the subject, if there is one. */
  of: { id: string; name: string } | null
  why: string
}

type LogPage = {
  lines: LogLine[]
  next: number | undefined
  administrators: { id: string; name: string }[]
}

export function createAdminLog({
  db,
  city,
  clock,
}: {
  db: Database
  city: Pick<City, 'timeZone'>
  clock: () => Date
}) {
  const midnight = (day: string) => instantIn(city.timeZone, `${day}T00:00`)

  return {
    /** A job: deletes lines older than three years. */
    async ageLog(): Promise<void> {
      const before = new Date(clock())
      before.setUTCFullYear(before.getUTCFullYear() - logKeptYears)
      // The database computes the same limit itself, perhaps a moment later.
      before.setUTCDate(before.getUTCDate() - 1)
      await inSlices((limit) => dropLines(db, { before, limit }))
    },

    operations: {
      /**
       * The actions and reads of administrators, the newest first: fifty lines, before the line `before`; and the
       * administrators to filter by.
       */
      adminLog: defineRead({
        by: 'admin',
        input: adminLogInput,
        run: async (look, { before, about, by, action, days }): Promise<LogPage> => {
          const filter = {
            before,
            about: about !== undefined && isUuid(about) ? about : undefined,
            by: toBy(by),
            action: action !== undefined && isLoggedAction(action) ? action : undefined,
            from: days?.from ? midnight(days.from) : undefined,
            until: days?.to ? midnight(addDays(days.to, 1)) : undefined,
          }
          const [rows, administrators] = await Promise.all([
            listLog(look.db, { ...filter, limit: LINES_PER_PAGE + 1 }),
            listLogAdministrators(look.db, ADMINISTRATORS_TO_CHOOSE),
          ])
          const shown = rows.slice(0, LINES_PER_PAGE)
          const next = rows.length > shown.length ? shown.at(-1)?.id : undefined
          return { lines: shown.map(toLine), next, administrators }
        },
      }),
    },
  }
}

function toBy(by: string | undefined): LogBy | undefined {
  if (by === 'command-line' || by === 'automatic') return by
  return by !== undefined && isUuid(by) ? { id: by } : undefined
}

function toLine(row: Awaited<ReturnType<typeof listLog>>[number]): LogLine {
  const isAutomatic = (automaticActions as readonly string[]).includes(row.action)
  return {
    id: row.id,
    at: row.at,
    by: row.admin_id
      ? { id: row.admin_id, name: row.admin_name ?? 'Former member' }
      : isAutomatic
        ? 'automatic'
        : 'command-line',
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name, count: row.subject_count },
    of: row.member_id ? { id: row.member_id, name: row.member_name ?? 'Former member' } : null,
    why: row.why,
  }
}

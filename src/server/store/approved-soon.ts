import { type RawBuilder, sql } from 'kysely'
import type { ApprovedTogether } from '#rules/moderation/together.ts'

// A job that could not do it for so long has failed: what it left waits for an administrator again.
const GIVEN_UP_SECONDS = 300

/** What was to be approved before then has been given up. */
export function givenUpAt(now: Date) {
  return sql<Date>`${now}::timestamptz - make_interval(secs => ${GIVEN_UP_SECONDS})`
}

/** Whether it is about to be approved with others, so that it waits for nobody. */
export function isApprovedSoon(kind: ApprovedTogether, id: RawBuilder<unknown>, now: Date) {
  return sql<boolean>`exists (
    select 1 from waiting_approvals w where w.kind = ${kind} and w.subject_id = ${id} and w.due_at > ${givenUpAt(now)})`
}

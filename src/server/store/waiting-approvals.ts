import { type RawBuilder, sql } from 'kysely'
import type { ApprovedTogether } from '#rules/moderation/together.ts'

// A job that takes longer than this has failed: its remaining items wait for an administrator again.
const GIVEN_UP_SECONDS = 300

/** Approvals planned before this time have failed. */
export function givenUpAt(now: Date) {
  return sql<Date>`${now}::timestamptz - make_interval(secs => ${GIVEN_UP_SECONDS})`
}

/** Whether it is about to be approved together with others and needs no decision. */
export function isApprovedSoon(kind: ApprovedTogether, id: RawBuilder<unknown>, now: Date) {
  return sql<boolean>`exists (
    select 1 from waiting_approvals w where w.kind = ${kind} and w.subject_id = ${id} and w.due_at > ${givenUpAt(now)})`
}

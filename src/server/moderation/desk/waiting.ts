import { nothing } from '#rules/base/inputs.ts'
import type { Waiting } from '#rules/moderation/waiting.ts'
import { defineRead } from '#server/operations/operation.ts'
import { countWaiting } from './waiting-queries.ts'

/** How much of each kind waits for an administrator; beyond 100 nobody counts. */
export const waiting = defineRead({
  by: 'admin',
  input: nothing,
  run: ({ db }): Promise<Waiting> => countWaiting(db),
})

import type { Waiting } from '#rules/moderation/waiting.ts'
import { defineRead } from '#server/operations/operation.ts'
import { countWaiting } from './waiting-queries.ts'

/** How much of each kind is waiting for an administrator; counted to 100 at most. */
export const waiting = defineRead({
  by: 'admin',
  run: ({ db }): Promise<Waiting> => countWaiting(db),
})

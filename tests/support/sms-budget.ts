import { pino } from 'pino'
import { createSmsBudget } from '#server/members/sms-budget/sms-budget.ts'
import type { Database } from '#server/store/database.ts'

/** For tests about something else: more than they send. */
export function anSmsBudget(db: Database) {
  return createSmsBudget({
    db,
    secret: 'a-secret-of-the-tests-0123456789abcdef',
    settings: { countries: ['AU'], perHour: 10_000, perDay: 10_000 },
    jobs: { enqueue: async () => undefined },
    log: pino({ level: 'silent' }),
  })
}

import type { LoggerOptions } from 'pino'
import { MINUTE_MS } from '#rules/base/durations.ts'

// Enough to see what is wrong, and to find some of the requests it hit.
const EACH_MINUTE = 20
// All job queues fail together when the database is away: enough to see which.
const EACH_MINUTE_OF_QUEUE = 3
const WARNING = 40

/**
 * In an outage the same few lines are logged thousands of times. Of each kind of warning and error the first 20 of a minute are
 * written, and the first 3 about one job queue. At the end of the minute one line gives the number left out. Other lines are always written.
 */
export function boundFlood(): NonNullable<LoggerOptions['hooks']> {
  const kinds = new Map<string, { times: number }>()

  return {
    logMethod(args, write, level) {
      if (level < WARNING) return write.apply(this, args)
      const kind = kindOf(args)
      const most = isOfQueue(args) ? EACH_MINUTE_OF_QUEUE : EACH_MINUTE
      const seen = kinds.get(kind) ?? { times: 0 }
      kinds.set(kind, seen)
      seen.times += 1
      if (seen.times === 1) {
        const sum = () => {
          kinds.delete(kind)
          const more = seen.times - most
          if (more > 0) write.apply(this, [{ more, like: kind }, 'Repeated many times'])
        }
        setTimeout(sum, MINUTE_MS).unref()
      }
      if (seen.times <= most) write.apply(this, args)
    },
  }
}

/** The message and the kind of failure, without the member or request concerned. */
function kindOf([facts, words]: unknown[]): string {
  if (typeof facts === 'string') return facts
  const { job, queue, status, err } = Object(facts) as Record<string, unknown> // absent where it has none
  const { code, message } = Object(err) as { code?: unknown; message?: unknown } // as errors of Node and PostgreSQL have them
  return [words, job, queue, status, code ?? message].filter((part) => part !== undefined).join(', ')
}

function isOfQueue([facts]: unknown[]): boolean {
  return typeof Object(facts).queue === 'string'
}

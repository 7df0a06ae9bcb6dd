// Lets a test that reaches a rate limit run again: what has reached its limit is refused from memory too.
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

const counting = new Set<RateLimiterPostgres>()
const { consume } = RateLimiterPostgres.prototype

RateLimiterPostgres.prototype.consume = function (this: RateLimiterPostgres, ...counted) {
  counting.add(this)
  return consume.apply(this, counted)
}

export async function forgetLimits(pool: pg.Pool): Promise<void> {
  await pool.query('truncate rate_limits')
  for (const limiter of counting) limiter.deleteInMemoryBlockedAll()
}

import { createMiddleware } from 'hono/factory'
import type { Log } from '#server/base/log.ts'
import type { RequestEnv } from '#server/http/request-log.ts'

/**
 * Warns once if a proxy passes on a request although TRUSTED_PROXIES is 0: with `https:` in PUBLIC_URL there has to be one, and all
 * visitors share its address, and so its limits. The header alone changes nothing, because anybody can send it.
 */
export function warnOfUnexpectedProxy({ log }: { log: Pick<Log, 'warn'> }) {
  let isSaid = false
  return createMiddleware<RequestEnv>((c, next) => {
    if (!isSaid && c.req.header('x-forwarded-for') !== undefined) {
      isSaid = true
      log.warn('Requests come through a proxy, but TRUSTED_PROXIES is 0')
    }
    return next()
  })
}

import { createMiddleware } from 'hono/factory'
import { type RequestEnv, responseStatus } from './request-log.ts'

/** Hears of every request. `route` is the pattern of its screen, or of its line in the table of policies, or 'other'. */
export type RequestObserver = {
  began(): void
  ended(request: { route: string; method: string; status: number; seconds: number; isShed: boolean }): void
}

export function observeRequests({ began, ended }: RequestObserver) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const startedAt = performance.now()
    began()
    try {
      await next()
    } finally {
      ended({
        route: c.get('screen') ?? c.get('policy')?.pattern ?? 'other',
        method: c.req.method,
        status: responseStatus(c),
        seconds: (performance.now() - startedAt) / 1000,
        isShed: c.get('isShed') ?? false,
      })
    }
  })
}

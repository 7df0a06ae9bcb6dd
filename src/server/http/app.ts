// The way of every request: log → headers → health, files, pictures → same origin → who asks → live stream or screen, compressed.
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { City } from '#city/city.ts'
import { guest, type Viewer } from '#rules/viewer.ts'
import type { Config } from '#server/config.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Log } from '#server/log.ts'
import type { Sessions } from '#server/members/session.ts'
import type { Services } from '#server/services.ts'
import { clientAddress } from './client-address.ts'
import { healthRoutes } from './health.ts'
import { imageRoutes } from './images.ts'
import { postLimit } from './post-limit.ts'
import { readableAddress } from './readable-address.ts'
import { type RequestEnv, requestLog } from './request-log.ts'
import { sameOrigin } from './same-origin.ts'
import type { AnswerScreen } from './screens.ts'
import { securityHeaders } from './security-headers.ts'
import { createSharedHome } from './shared-home.ts'
import { staticFiles } from './static-files.ts'

export type AppEnv = RequestEnv & { Variables: RequestEnv['Variables'] & { viewer: Viewer } }

export function createApp(parts: {
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>
  log: Log
  city: City
  clock: () => Date
  services: Services
  sessions: Sessions
  images: FileStore
  answerScreen: AnswerScreen
  clientFolder: string
  databaseAnswers: () => Promise<boolean>
  isStopping: () => boolean
  liveStream: (context: import('hono').Context<AppEnv>) => Response | Promise<Response>
}) {
  const { config, log, city, clock, services, sessions, answerScreen } = parts
  const sharedHome = createSharedHome()
  const app = new Hono<AppEnv>()

  app.use(requestLog({ log }))
  app.use(securityHeaders({ publicUrl: config.publicUrl }))
  app.route('/', healthRoutes(parts))
  app.use(staticFiles(parts.clientFolder))
  app.route('/', imageRoutes({ store: parts.images }))
  app.use(readableAddress)
  app.use(sameOrigin({ publicUrl: config.publicUrl }))

  app.use(async (context, next) => {
    const request = context.req.raw
    if (!sessions.hasCookie(request)) {
      context.set('viewer', guest)
      await next()
      const { headers } = context.res
      // The data of a screen, or a redirect: no cache may guess how long it holds, nor keep what a toast says.
      if (!headers.has('Cache-Control'))
        headers.set('Cache-Control', headers.has('Set-Cookie') ? 'no-store' : 'no-cache')
      return
    }
    const { viewer, cookies } = await sessions.read(context)
    context.set('viewer', viewer)
    if (viewer.kind === 'member') context.set('memberId', viewer.id)
    await next()
    for (const cookie of cookies) context.res.headers.append('Set-Cookie', cookie)
    // What a member is shown stays out of every cache.
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store')
  })

  // A GET has no body, and looking for one would make a second Request of it.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', postLimit)

  app.get('/live', parts.liveStream)

  // Files are compressed beforehand, pictures by their nature.
  app.use(compress())
  app.use(async (context, next) => {
    await next()
    // Compressing would say so itself, on a copy of the answer, which costs the shared home half of its speed.
    context.res.headers.append('Vary', 'Accept-Encoding')
  })

  app.all('*', async (context) => {
    const request = context.req.raw
    const answer = (nonce: string) =>
      answerScreen(request, {
        services,
        viewer: context.var.viewer,
        city,
        clock,
        nonce,
        requestId: context.var.requestId,
        reportFault: (error) => logFault(error, context.var.requestId),
        address: clientAddress(context, config.trustedProxies),
      })
    const nonce = context.get('secureHeadersNonce') ?? ''
    return sharedHome.covers(request, context.req.path) ? sharedHome.answer(nonce, answer) : answer(nonce)
  })

  app.onError((error, context) => {
    // Whoever gave up an upload half way broke it off themselves: the request's line says so.
    if (!context.req.raw.signal.aborted) logFault(error, context.var.requestId)
    return context.text(`Something went wrong on our side. Please try again. (${context.var.requestId})`, 500)
  })

  return app

  function logFault(error: unknown, requestId: string): void {
    log.error({ err: error, requestId }, 'Request failed')
  }
}

// The order of middleware for every request: log → policy and headers → the shared copy of home → health, files, pictures → same origin →
// a slot → session → live stream or screen. A post finds its session and arrives in full before it takes a slot.
import { join } from 'node:path'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { City } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { faultOf } from '#rules/refusal-response.ts'
import type { Badges } from '#server/badges.ts'
import type { Config } from '#server/base/config.ts'
import type { Log } from '#server/base/log.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Sessions } from '#server/members/sign-in/session.ts'
import { isCounted } from '#server/operations/door.ts'
import type { Services } from '#server/services.ts'
import { isDatabaseAway } from '#server/store/database-away.ts'
import type { DatabaseHealth } from '#server/store/database-health.ts'
import type { Replicas } from '#server/store/replicas/replicas.ts'
import type { AppEnv } from './app-env.ts'
import { applePosts } from './apple-posts.ts'
import { databaseAwayResponse } from './database-away-response.ts'
import { acceptedEncoding } from './encoding/accepted-encoding.ts'
import { healthRoutes } from './health.ts'
import { createHomePageCache } from './home-page-cache.ts'
import { createRequestQueue } from './load-shedding/request-queue.ts'
import { shedLoad } from './load-shedding/shed-load.ts'
import { observeRequests, type RequestObserver } from './observe-requests.ts'
import { pageDeadline } from './page-deadline.ts'
import { createPolicies, withFormTargets, withMapOrigins, withPicturesOrigin } from './policy.ts'
import { refuse } from './refuse.ts'
import { type RequestEnv, requestLog } from './request-log.ts'
import { robotsText } from './robots.ts'
import { privateCalendars, publicCalendar } from './routes/calendar-routes.ts'
import { privateFiles } from './routes/file-routes.ts'
import { linkCards } from './routes/link-cards.ts'
import { conversationNews, discussionNews } from './routes/news-routes.ts'
import { oneClickRoutes } from './routes/one-click-unsubscribe.ts'
import { sendQueueRoute } from './routes/send-queue-route.ts'
import { sitemap } from './routes/sitemap.ts'
import { trayRoutes } from './routes/tray-routes.ts'
import { clientAddress } from './safety/client-address.ts'
import { filesDropped, filesToDisk } from './safety/files-to-disk.ts'
import { readBody } from './safety/read-body.ts'
import { readableAddress } from './safety/readable-address.ts'
import { requestTarget } from './safety/request-target.ts'
import { sameOrigin } from './safety/same-origin.ts'
import { securityHeaders } from './safety/security-headers.ts'
import { warnOfUnexpectedProxy } from './safety/unexpected-proxy.ts'
import type { RespondWithScreen } from './screens.ts'
import { serverTiming } from './server-timing.ts'
import { sharedPosts } from './shared-posts.ts'
import { appManifest } from './static/app-manifest.ts'
import { cityMap } from './static/city-map.ts'
import { imageRoutes } from './static/images.ts'
import { mapFiles } from './static/map-files.ts'
import { sourceArchive } from './static/source-archive.ts'
import { staticFiles } from './static/static-files.ts'
import { workerScript } from './static/worker-script.ts'

// More screens in progress would only make all of them slower. Waiting and work together stay within a second.
const room = { atOnce: 8, alsoFirst: 4, longestWaitMs: 800, mostWaiting: 512 }

const unbounded = createMiddleware<RequestEnv>((_, next) => next())

const isReading = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'

const whileReading = <Env extends RequestEnv>(does: MiddlewareHandler<Env>) =>
  createMiddleware<Env>((c, next) => (isReading(c) ? does(c, next) : next()))
/** A GET has no body, and looking for one would create a second Request object. */
const exceptWhileReading = <Env extends RequestEnv>(does: MiddlewareHandler<Env>) =>
  createMiddleware<Env>((c, next) => (isReading(c) ? next() : does(c, next)))

export function createApp(parts: {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'picturesUrl'
    | 'loadShedding'
    | 'trustedProxies'
    | 'serviceWorker'
    | 'supportEmail'
    | 'sourceUrl'
    | 'issuers'
    | 'map'
  >
  log: Log
  city: City
  clock: () => Date
  services: Services
  sessions: Sessions<keyof Badges>
  images: FileStore
  respondWithScreen: RespondWithScreen
  clientFolder: string
  /** The source as the build packed it. */
  sourceFile: string
  /** Where the operator's own map is, if there is one. */
  mapFolder: string
  limits: RateLimits
  askDatabase: () => Promise<DatabaseHealth>
  hasRoom: () => Promise<boolean>
  isStopping: () => boolean
  liveStream: (context: Context<AppEnv>) => Response | Promise<Response>
  /** Absent: the primary answers everything. */
  replicas?: Pick<Replicas, 'admit'> | undefined
  /** Absent: nobody counts requests. */
  requestObserver?: RequestObserver | undefined
}) {
  const { config, log, city, clock, services, sessions, limits, respondWithScreen } = parts
  const sharedHome = createHomePageCache()
  const app = new Hono<AppEnv>()

  const formTargets = withFormTargets(config.issuers.map(({ issuer }) => new URL(issuer).origin))
  const { publicUrl, picturesUrl } = config
  const lines = withPicturesOrigin(
    { publicUrl, picturesUrl },
    withMapOrigins(config.map.origins, formTargets),
  )
  const policies = createPolicies(lines)

  if (parts.requestObserver) app.use(observeRequests(parts.requestObserver))
  app.use(requestLog({ log }))
  app.use(securityHeaders({ publicUrl, picturesUrl, policies }))
  app.use(requestTarget)
  if (config.trustedProxies === 0 && publicUrl.startsWith('https:')) app.use(warnOfUnexpectedProxy({ log }))
  // A cached page needs no slot and no session: a request without a session's cookie comes from a guest.
  app.get('/', (context, next) => {
    const cookie = sharedHome.covers(context.req.raw, '/')
    const kept = cookie !== undefined && sharedHome.kept(sharedFor(context, cookie))
    if (!kept) return next()
    kept.headers.append('Vary', 'Accept-Encoding')
    sayWhose(kept.headers, guest)
    return Promise.resolve(kept)
  })
  app.route('/', healthRoutes(parts))
  app.get('/robots.txt', (c) => c.text(robotsText(config.publicUrl)))
  app.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(appManifest(city)), 200, { 'Content-Type': 'application/manifest+json' }),
  )
  app.get('/service-worker.js', workerScript({ isOff: !config.serviceWorker }))
  app.use(staticFiles(parts.clientFolder))
  app.get('/source.zip', sourceArchive({ file: parts.sourceFile, url: config.sourceUrl }))
  app.route('/', imageRoutes({ store: parts.images }))
  app.get('/map/city', cityMap(join(parts.mapFolder, 'city.json')))
  app.get('/map/files/*', mapFiles(join(parts.mapFolder, 'files')))
  app.use(readableAddress)
  app.use(sameOrigin({ publicUrl: config.publicUrl }))

  const { loadShedding } = config
  app.use(whileReading(loadShedding ? pageDeadline() : unbounded))
  const inQueue = loadShedding ? shedLoad({ queue: createRequestQueue(room), log }) : unbounded
  app.use(whileReading(inQueue))

  // The same for everybody, so that caches may share it: no session is looked up or renewed.
  app.route(
    '/',
    publicCalendar(services.events, (context) => clientAddress(context, config.trustedProxies)),
  )
  app.route('/', sitemap({ library: services.library, clubs: services.clubs, publicUrl: config.publicUrl }))
  app.route(
    '/',
    linkCards(services.linkCards, (context) => clientAddress(context, config.trustedProxies)),
  )

  app.use(async (context, next) => {
    if (!sessions.hasCookie(context.req.raw)) {
      context.set('viewer', { ...guest })
      return next()
    }
    const sessionAsked = performance.now()
    const { viewer, counted, cookies } = await sessions.read(context)
    const sessionRead = performance.now()
    context.set('viewer', viewer)
    context.set('badges', counted)
    if (viewer.kind === 'member') context.set('memberId', viewer.id)
    await next()
    const { headers } = context.res
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    if (viewer.kind !== 'member' || !viewer.isAdmin) return
    const instants = {
      arrived: context.get('arrivedAt'),
      sessionAsked,
      sessionRead,
      ended: performance.now(),
    }
    headers.set('Server-Timing', serverTiming(instants))
  })

  app.use(exceptWhileReading(filesToDisk((viewer, file) => services.clubs.takeFile(viewer, file))))
  app.use(exceptWhileReading(filesDropped))
  app.use(exceptWhileReading(readBody))
  app.use(exceptWhileReading(inQueue))

  app.get('/live', parts.liveStream)
  for (const routes of [
    privateCalendars(services),
    privateFiles(services),
    conversationNews(services.messages),
    discussionNews(services.clubs),
    sendQueueRoute(services.messages),
    trayRoutes(services.library),
    oneClickRoutes(services.notices),
  ])
    app.route('/', routes)
  app.route('/', applePosts)
  app.route('/', sharedPosts)

  // Screens are compressed where they are rendered. Files are compressed by the build, and pictures already are.
  app.use(async (context, next) => {
    await next()
    context.res.headers.append('Vary', 'Accept-Encoding')
  })

  app.use(async (context, next) => {
    await next()
    sayWhose(context.res.headers, context.var.viewer)
  })
  app.all('*', async (context) => {
    const asked = context.req.raw
    const answerTo = (request: Request, nonce: string) =>
      respondWithScreen(request, {
        services,
        viewer: context.var.viewer,
        badges: context.var.badges,
        city,
        clock,
        origin: config.publicUrl,
        supportEmail: config.supportEmail,
        picturesUrl,
        mapStyle: config.map.style,
        nonce,
        requestId: context.var.requestId,
        reportFault: (error) => logFault(error, context.var.requestId),
        isDatabaseAway,
        address: clientAddress(context, config.trustedProxies),
        countPost: () => countPost(context.var.viewer),
        noteScreen: (pattern) => context.set('screen', pattern),
        readFromReplica: () => parts.replicas?.admit(context.var.viewer),
      })
    const cookie = sharedHome.covers(asked, context.req.path)
    if (cookie === undefined) return answerTo(asked, nonceOf(context))
    // Without this visitor's abort signal: if they stop waiting, the others still get the page.
    const forAll = new Request(asked.url, { headers: cookie ? { Cookie: cookie } : {} })
    return sharedHome.respond(sharedFor(context, cookie), (mark) => answerTo(forAll, mark))
  })

  app.onError((error, context) => {
    // A browser that disconnected needs no answer, and an error caused by that is not a fault.
    if (!context.req.raw.signal.aborted) logFault(error, context.var.requestId)
    if (isDatabaseAway(error)) return databaseAwayResponse(context)
    const { message } = faultOf(context.var.requestId)
    return refuse(context, 'FAULT', () => context.text(message, 500), message)
  })

  return app

  function sharedFor(context: Context<AppEnv>, cookie: string) {
    const inGzip = acceptedEncoding(context.req.raw.headers.get('Accept-Encoding'), ['gzip']) !== undefined
    return { cookie, nonce: nonceOf(context), inGzip }
  }

  function nonceOf(context: Context<AppEnv>): string {
    return context.get('secureHeadersNonce') ?? ''
  }

  /** For the service worker: which member a screen was rendered for, and whether it contains a one-time message. */
  function sayWhose(headers: Headers, viewer: Viewer): void {
    const isOnce = headers.has('Set-Cookie') || headers.has('X-Toast')
    headers.set('X-Viewer', `${viewer.kind === 'member' ? viewer.id : 'guest'}${isOnce ? ' once' : ''}`)
  }

  /** A post that performed no command, such as a refused form, counts against the same limit as a command at the door. */
  async function countPost(viewer: Viewer): Promise<void> {
    if (viewer.kind === 'member' && !isCounted(viewer)) await limits.take('writeByMember', viewer.id)
  }

  function logFault(error: unknown, requestId: string): void {
    log.error({ err: error, requestId }, 'Request failed')
  }
}

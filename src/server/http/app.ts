// The way of every request: log → policy and headers → the shared copy of home → health, files, pictures → same origin → its
// a slot → who asks → live stream or screen. What is posted arrives in full before it takes a slot.
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { City } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import type { Badges } from '#server/badges.ts'
import type { Config } from '#server/base/config.ts'
import type { Log } from '#server/base/log.ts'
import { fileRoute } from '#server/clubs/discussions/file-route.ts'
import { mentionsRoute } from '#server/clubs/discussions/mentions-route.ts'
import { discussionNews } from '#server/clubs/discussions/news-route.ts'
import { pictureRoute } from '#server/clubs/discussions/picture-route.ts'
import { feedPath, publicFeedPath } from '#server/events/calendar/calendars.ts'
import { ownCalendarPath } from '#server/events/calendar/own-calendar.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { saveTray, trayLookUp } from '#server/library/tray/tray-routes.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Sessions } from '#server/members/sign-in/session.ts'
import { outboxRoute } from '#server/messages/outbox-route.ts'
import { photoRoute } from '#server/messages/photo-route.ts'
import { threadNews } from '#server/messages/thread-news.ts'
import { reportPhotoRoute } from '#server/moderation/report-photos.ts'
import type { Services } from '#server/services.ts'
import { isDatabaseAway } from '#server/store/database-away.ts'
import type { DatabaseHealth } from '#server/store/database-health.ts'
import { applePosts } from './apple-posts.ts'
import { calendarFile, clubCalendar, meetingFile, ownCalendar, publicCalendar } from './calendar-routes.ts'
import { databaseAwayResponse } from './database-away-response.ts'
import { acceptedEncoding } from './encoding/accepted-encoding.ts'
import { exportRoute } from './export-route.ts'
import { healthRoutes } from './health.ts'
import { createHomePageCache } from './home-page-cache.ts'
import { createRequestQueue } from './load-shedding/request-queue.ts'
import { shedLoad } from './load-shedding/shed-load.ts'
import { oneClickRoutes } from './one-click-unsubscribe.ts'
import { pageDeadline } from './page-deadline.ts'
import { createPolicies, withFormTargets, withMapOrigins } from './policy.ts'
import { type RequestEnv, requestLog } from './request-log.ts'
import { robotsText } from './robots.ts'
import { clientAddress } from './safety/client-address.ts'
import { filesToDisk } from './safety/files-to-disk.ts'
import { readBody } from './safety/read-body.ts'
import { readableAddress } from './safety/readable-address.ts'
import { requestTarget } from './safety/request-target.ts'
import { sameOrigin } from './safety/same-origin.ts'
import { securityHeaders } from './safety/security-headers.ts'
import type { AnswerScreen } from './screens.ts'
import { shelfExportRoute } from './shelf-export-route.ts'
import { appManifest } from './static/app-manifest.ts'
import { cityMap } from './static/city-map.ts'
import { imageRoutes } from './static/images.ts'
import { mapFiles } from './static/map-files.ts'
import { sourceArchive } from './static/source-archive.ts'
import { staticFiles } from './static/static-files.ts'
import { workerScript } from './static/worker-script.ts'

// More screens in progress are done no sooner, only all of them later. Waiting and work together stay within a second.
const room = { atOnce: 8, alsoFirst: 4, longestWaitMs: 800, mostWaiting: 512 }

const isReading = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'

export type AppEnv = RequestEnv & {
  Variables: RequestEnv['Variables'] & { viewer: Viewer; badges: Badges | undefined }
}

export function createApp(parts: {
  config: Pick<
    Config,
    'publicUrl' | 'trustedProxies' | 'serviceWorker' | 'supportEmail' | 'sourceUrl' | 'issuers' | 'map'
  >
  log: Log
  city: City
  clock: () => Date
  services: Services
  sessions: Sessions<keyof Badges>
  images: FileStore
  answerScreen: AnswerScreen
  clientFolder: string
  /** The source as the build packed it. */
  sourceFile: string
  /** Where the operator's own map is, if there is one. */
  mapFolder: string
  limits: RateLimits
  askDatabase: () => Promise<DatabaseHealth>
  hasRoom: () => Promise<boolean>
  isStopping: () => boolean
  liveStream: (context: import('hono').Context<AppEnv>) => Response | Promise<Response>
}) {
  const { config, log, city, clock, services, sessions, limits, answerScreen } = parts
  const sharedHome = createHomePageCache()
  const app = new Hono<AppEnv>()

  const formTargets = withFormTargets(config.issuers.map(({ issuer }) => new URL(issuer).origin))
  const policies = createPolicies(withMapOrigins(config.map.origins, formTargets))

  app.use(requestLog({ log }))
  app.use(securityHeaders({ publicUrl: config.publicUrl, policies }))
  app.use(requestTarget)
  // What is ready needs no slot, and asks for no session: a guest without a cookie is known to be one.
  app.get('/', (context, next) => {
    const kept = sharedHome.covers(context.req.raw, '/') && sharedHome.kept(sharedFor(context))
    if (!kept) return next()
    kept.headers.append('Vary', 'Accept-Encoding')
    sayWhose(kept.headers, guest)
    return Promise.resolve(kept)
  })
  app.route('/', healthRoutes(parts))
  app.get('/robots.txt', (c) => c.text(robotsText))
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

  const inTime = pageDeadline()
  app.use(createMiddleware<RequestEnv>((c, next) => (isReading(c) ? inTime(c, next) : next())))
  const inQueue = shedLoad({ queue: createRequestQueue(room), log })
  app.use(createMiddleware<RequestEnv>((c, next) => (isReading(c) ? inQueue(c, next) : next())))

  // The same for everybody, so that caches may share it: no session is looked up, and none renewed by a cookie.
  app.get(
    publicFeedPath,
    publicCalendar(services.events, (context: Context<AppEnv>) =>
      clientAddress(context, config.trustedProxies),
    ),
  )

  app.use(async (context, next) => {
    if (!sessions.hasCookie(context.req.raw)) {
      context.set('viewer', guest)
      return next()
    }
    const { viewer, counted, cookies } = await sessions.read(context)
    context.set('viewer', viewer)
    context.set('badges', counted)
    if (viewer.kind === 'member') context.set('memberId', viewer.id)
    await next()
    for (const cookie of cookies) context.res.headers.append('Set-Cookie', cookie)
  })

  app.use(filesToDisk((viewer, file) => services.clubs.takeFile(viewer, file)))
  // A GET has no body, and looking for one would make a second Request of it.
  app.use(createMiddleware<RequestEnv>((c, next) => (isReading(c) ? next() : readBody(c, next))))
  app.use(createMiddleware<RequestEnv>((c, next) => (isReading(c) ? next() : inQueue(c, next))))

  app.get(feedPath, clubCalendar(services.events))
  app.get(ownCalendarPath, ownCalendar(services.events))
  app.get('/event/:id/calendar.ics', calendarFile(services.events))
  app.get('/exchanges/:id/meeting.ics', meetingFile(services.exchanges))
  app.get('/live', parts.liveStream)
  app.get('/messages/:id/news', threadNews(services.messages))
  app.get('/messages/:id/photo/:photo/:variant', photoRoute(services.messages))
  app.get('/admin/reports/:report/photo/:photo/:variant', reportPhotoRoute(services.moderation))
  app.post('/outbox', outboxRoute(services.messages, countWrite))
  app.post('/scan/look-up', trayLookUp(services.library))
  app.post('/scan/save', saveTray(services.library, countWrite))
  app.get('/settings/data/export/:id', exportRoute(services.dataRights))
  app.get('/bookcase/files/export', shelfExportRoute(services.library))
  app.get('/club/:id/mentions', mentionsRoute(services.clubs))
  app.get('/club/:id/file/:file', fileRoute(services.clubs))
  app.get('/club/:id/picture/:picture/:variant', pictureRoute(services.clubs))
  app.get('/club/:id/discussion/:discussion/news', discussionNews(services.clubs))
  app.route('/', oneClickRoutes(services.notices))
  app.route('/', applePosts)

  // Screens are compressed where they are made. Files are compressed beforehand, pictures by their nature.
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
      answerScreen(request, {
        services,
        viewer: context.var.viewer,
        badges: context.var.badges,
        city,
        clock,
        origin: config.publicUrl,
        supportEmail: config.supportEmail,
        mapStyle: config.map.style,
        nonce,
        requestId: context.var.requestId,
        reportFault: (error) => logFault(error, context.var.requestId),
        isDatabaseAway,
        address: clientAddress(context, config.trustedProxies),
        countWrite: () => countWrite(context.var.viewer),
      })
    if (!sharedHome.covers(asked, context.req.path)) return answerTo(asked, nonceOf(context))
    // Without this visitor's signal: whoever gives up waiting gives up for nobody else.
    return sharedHome.answer(sharedFor(context), (mark) => answerTo(new Request(asked.url), mark))
  })

  app.onError((error, context) => {
    // A browser that went away needs no answer, and whatever failed for want of one is no fault of ours.
    if (!context.req.raw.signal.aborted) logFault(error, context.var.requestId)
    if (isDatabaseAway(error)) return databaseAwayResponse(context)
    return context.text(`Something went wrong on our side. Please try again. (${context.var.requestId})`, 500)
  })

  return app

  function sharedFor(context: Context<AppEnv>) {
    const inGzip = acceptedEncoding(context.req.raw.headers.get('Accept-Encoding'), ['gzip']) !== undefined
    return { nonce: nonceOf(context), inGzip }
  }

  function nonceOf(context: Context<AppEnv>): string {
    return context.get('secureHeadersNonce') ?? ''
  }

  /** For the service worker: for whom a screen was made, and whether it says what is to be said once. */
  function sayWhose(headers: Headers, viewer: Viewer): void {
    const isOnce = headers.has('Set-Cookie') || headers.has('X-Toast')
    headers.set('X-Viewer', `${viewer.kind === 'member' ? viewer.id : 'guest'}${isOnce ? ' once' : ''}`)
  }

  /** One generous limit for all that a member changes, beside the closer ones of single actions. */
  async function countWrite(viewer: Viewer): Promise<void> {
    if (viewer.kind === 'member') await limits.take('writeByMember', viewer.id)
  }

  function logFault(error: unknown, requestId: string): void {
    log.error({ err: error, requestId }, 'Request failed')
  }
}

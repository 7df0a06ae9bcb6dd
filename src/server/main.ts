// Boots the product: settings → engine → migrations → doors → services → jobs → HTTP; stops it in the opposite order.
import { randomUUID } from 'node:crypto'
import type { createServer, RequestListener, Server, ServerOptions } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { city } from '#city/city.ts'
import type { AdminProof } from '#rules/members/proof.ts'
import { badgeCounts } from './badges.ts'
import { ensureAuthSecret } from './base/auth-secret.ts'
import { buildIn } from './base/build.ts'
import { type Config, readConfig } from './base/config.ts'
import { collectWhenIdle } from './base/idle-memory.ts'
import { createLog, type Log } from './base/log.ts'
import { type Stop, stopInOrder } from './base/stop-in-order.ts'
import { everyHandler, everyJob } from './every-job.ts'
import { filesByKey } from './files/files-by-key.ts'
import { assertUsable, openStores } from './files/stores.ts'
import { createApp } from './http/app.ts'
import type { AppEnv } from './http/app-env.ts'
import { closeServer } from './http/listening/close-server.ts'
import { listen, metricsAddress } from './http/listening/listen.ts'
import { serverTimes } from './http/listening/server-times.ts'
import { stopServing } from './http/listening/stop-serving.ts'
import { loadScreens, type RespondWithScreen } from './http/screens.ts'
import { createPictureDrawer } from './images/picture-drawer.ts'
import { createPictures } from './images/pictures.ts'
import { startHandlers } from './jobs/job-handlers.ts'
import { createJobs } from './jobs/jobs.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { createLiveChannel } from './live/live-channel.ts'
import { createLiveStream } from './live/live-stream.ts'
import { createBookFinder } from './look-up/book-finder.ts'
import { createMailer } from './mail/mailer.ts'
import { createAuth } from './members/sign-in/auth.ts'
import { createSessions } from './members/sign-in/session.ts'
import { createSmsBudget } from './members/sms-budget/sms-budget.ts'
import type { Metrics } from './metrics/metrics.ts'
import { unwatched } from './metrics/watch.ts'
import { createPost, sendCode } from './notifications/mail-jobs.ts'
import { createPushSender } from './push/push-sender.ts'
import { ensureVapidKeys } from './push/vapid-keys.ts'
import { composeServices, type Parts } from './services.ts'
import { createSmsSender } from './sms/sms-sender.ts'
import type { AppProcess } from './store/app-processes.ts'
import { createPool, createPoolThroughPooler, openDatabase } from './store/database.ts'
import { databaseHealth } from './store/database-health.ts'
import { hasRoom } from './store/disk-room.ts'
import { makeDataDirectory } from './store/engine/data-directory.ts'
import { type Engine, openEngine } from './store/engine.ts'
import { startHeartbeat } from './store/heartbeat.ts'
import { migrate } from './store/migrations/migrate.ts'
import { openReplicas } from './store/replicas/open-replicas.ts'
import type { Replicas } from './store/replicas/replicas.ts'

const ROOT = join(import.meta.dirname, '../..')

export type RunningApp = { url: string; stop(): Promise<void> }

/** Used by `npm run dev`, so that a change shows without a build and without restarting the database. */
export type Development = {
  engine: Engine
  loadScreens(publicUrl: string): Promise<RespondWithScreen>
  createServer(options: ServerOptions, listener: RequestListener): Server
}

/**
 * Starts one app process and resolves once it takes requests. Throws StartError or ConfigError, whose message is for
 * people, when it cannot. `say` gets a line for each step that takes time; `loadSample` fills an empty database.
 */
export async function boot(options: {
  env: NodeJS.ProcessEnv
  say: (line: string) => void
  loadSample?: (parts: Parts) => Promise<void>
  development?: Development
}): Promise<RunningApp> {
  const { env, say, loadSample, development } = options
  const config = readConfig(env)
  const log = createLog({ level: config.logLevel })
  // Created now because it may not be needed before the first picture, but /readyz checks the free space on its disk.
  makeDataDirectory(config.dataDir)
  const stops: Stop[] = []
  const stop = () => stopInOrder(stops, say)
  try {
    const engine = development?.engine ?? (await openEngine({ ...config, say }))
    stops.push({ what: 'the database', withinMs: 45_000, stop: () => engine.stop() })
    const url = await bootOn(engine, { config, log, say, loadSample, development, stops })
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function bootOn(
  engine: Engine,
  parts: {
    config: Config
    log: Log
    say: (line: string) => void
    loadSample: ((parts: Parts) => Promise<void>) | undefined
    development: Development | undefined
    stops: Stop[]
  },
): Promise<string> {
  const { config, log, say, loadSample, development, stops } = parts
  const metrics = await openedMetrics(config)
  const watch = metrics?.watch ?? unwatched
  const pool = watch.pool(poolForRequests(engine, config))
  stops.push({ what: 'the connections', withinMs: 3_000, stop: () => pool.end() })
  const as = { id: randomUUID(), build: buildIn(ROOT).build }
  const runMigrations = () => migrateUnhurried(engine, { as, say })
  const migrations = await runMigrations()
  if (migrations.length > 0) say(`Database brought up to date (${migrations.length} migrations).`)
  const stopAnnouncing = startHeartbeat({ pool, as, runMigrations, log })
  stops.push({ what: 'the announcing of this process', withinMs: 3_000, stop: stopAnnouncing })

  const clock = () => new Date()
  const db = openDatabase(pool)
  const replicas = replicasOf(engine, config, log)
  if (replicas) stops.push({ what: 'the connections to replicas', withinMs: 3_000, stop: replicas.stop })
  const secret = await ensureAuthSecret(config)
  const vapidKeys = await ensureVapidKeys(config)
  const { worksOnJobs } = config
  const jobs = watch.jobs(createJobs({ connection: engine.pool, catalogue: everyJob, log, worksOnJobs }))
  const limits = watch.limits(createRateLimits({ pool }))
  const keepMemory = collectWhenIdle()
  stops.push({ what: 'the giving back of memory', withinMs: 1_000, stop: async () => keepMemory() })
  const { location, old } = config.files
  for (const place of old ? [location, old] : [location]) await assertUsable(place, log)
  const stores = watch.stores(openStores(config.files, log))
  const drawer = watch.drawer(createPictureDrawer())
  stops.push({ what: 'the drawing of pictures', withinMs: 1_000, stop: async () => drawer.stop() })
  const pictures = watch.pictures(createPictures({ db, store: stores.images, limits, jobs, drawer }))
  const serviceParts: Parts = {
    db,
    replicas,
    auth: createAuth({ db, secret, publicUrl: config.publicUrl }),
    secret,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    adminProof: adminProofOf(config, engine),
    issuers: config.issuers,
    sendCode: (toSend) => jobs.enqueue(db, sendCode, toSend),
    jobs,
    limits,
    sms: createSmsBudget({ db, jobs, log, secret, settings: config.sms }),
    pictures,
    ...stores,
    post: createPost(jobs),
    finder: createBookFinder({
      settings: config.lookUp,
      agent: `${city.productName} (${config.publicUrl}; ${config.supportEmail})`,
      log,
    }),
    push: { publicKey: vapidKeys.publicKey, endpoints: config.pushEndpoints },
    clock,
    city,
    log,
    operationEnded: watch.operationEnded,
  }
  const services = composeServices(serviceParts)

  if (loadSample && (await wantsSample(engine, config, pool))) {
    say('Loading the sample neighbourhood…')
    await loadSample(serviceParts)
  }

  const outboxDir = join(config.dataDir, 'outbox')
  // Names under .example never exist (RFC 2606).
  if (config.smtpUrl && config.supportEmail.endsWith('.example'))
    log.warn(
      { to: config.supportEmail },
      'SUPPORT_EMAIL is not set, so nobody receives messages from the contact form',
    )
  const { smtpUrl, mailFrom: from } = config
  const mailer = watch.deliveries('email', createMailer({ smtpUrl, from, outboxDir, log }))
  const smsSender = watch.deliveries('sms', createSmsSender({ twilio: config.twilio, outboxDir, log }))
  const { vapidSubject: subject, pushEndpoints: endpoints } = config
  const vapid = subject ? { ...vapidKeys, subject } : undefined
  const pushSender = watch.deliveries('push', createPushSender({ vapid, endpoints, outboxDir, log }))
  await jobs.start()
  stops.push({ what: 'the jobs', withinMs: 12_000, stop: () => jobs.stop() })
  if (!worksOnJobs) say('Other processes work on the jobs (JOBS=off).')
  else
    await startHandlers(everyHandler, {
      ...{ ...serviceParts, ...services, jobs, mailer, smsSender, pushSender },
      storedFiles: filesByKey(location, log),
    })

  const channel = createLiveChannel({ connection: engine.pool, pooler: engine.pooler, log })
  await channel.start()
  stops.push({ what: 'the live channel', withinMs: 2_000, stop: () => channel.stop() })
  const live = createLiveStream<AppEnv>({
    channel,
    memberIdOf: (context) => context.get('memberId'),
    headersOf: (context) => context.get('policyHeaders')(200),
    mayHear: async ({ var: { viewer } }, topic) =>
      (await services.clubs.mayHear(viewer, { topic })) || services.events.mayHear(viewer, { topic }),
    written: watch.liveNotices,
  })

  let isStopping = false
  const health = { askDatabase: () => databaseHealth(pool), hasRoom: () => hasRoom(config.dataDir) }
  const app = createApp({
    config,
    log,
    city,
    clock,
    services,
    limits,
    sessions: await createSessions({ ...serviceParts, secret, counts: badgeCounts }),
    images: stores.images,
    respondWithScreen: development
      ? await development.loadScreens(config.publicUrl)
      : await loadScreens(config.publicUrl),
    clientFolder: join(ROOT, 'build/client'),
    sourceFile: join(ROOT, 'build/source.zip'),
    mapFolder: join(config.dataDir, 'map'),
    ...health,
    isStopping: () => isStopping,
    liveStream: live.handler,
    requestObserver: watch.requests,
    replicas,
  })
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: serverTimes,
    // The adaptor only calls it with both arguments, though Node's function has more overloads.
    ...(development && { createServer: development.createServer as typeof createServer }),
  }) as Server // no TLS options given, so it is a plain HTTP server
  if (metrics && config.metricsPort !== undefined) {
    const { count: liveStreams } = live
    const { isListening } = channel
    const jobNames = everyJob.map(({ name }) => name)
    const sights = { ...health, pool, db, replicas, jobNames, clock, liveStreams, isListening }
    const metricsServer = metrics.createServer(sights)
    await listen(metricsServer, metricsAddress(config.metricsPort))
    stops.push({ what: 'the metrics', withinMs: 12_000, stop: () => closeServer(metricsServer) })
  }
  await listen(server, config)
  stops.push({
    what: 'the web server',
    withinMs: config.stopDelayMs + 12_000,
    stop: () =>
      stopServing(server, {
        announce: () => {
          isStopping = true
        },
        delayMs: config.stopDelayMs,
        beforeClosing: () => live.close(),
      }),
  })
  return config.publicUrl
}

/** Loaded only if somebody reads them. */
async function openedMetrics({ metricsPort }: Config): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined
  const { openMetrics } = await import('./metrics/metrics.ts')
  return openMetrics({ root: ROOT })
}

function poolForRequests({ pool, pooler }: Engine, { databaseConnections: max }: Config): import('pg').Pool {
  return pooler ? createPoolThroughPooler({ ...pooler, max }) : createPool({ ...pool, max })
}

function replicasOf(
  { pool: primary, replicated }: Engine,
  { databaseConnections: max }: Config,
  log: Log,
): Replicas | undefined {
  return replicated && openReplicas({ primary, replicated, max, log })
}

/** A migration of many rows, or the wait for another process's, may take longer than the pool's time-out for requests. */
async function migrateUnhurried(
  { pool: connection }: Engine,
  options: { as: AppProcess; say: (line: string) => void },
): Promise<string[]> {
  const pool = createPool({ ...connection, max: 1, statement_timeout: 0, query_timeout: 0 })
  try {
    return await migrate(pool, options)
  } finally {
    await pool.end()
  }
}

/** On by request, or by default for a new embedded database of an app that is reachable from this machine only. */
async function wantsSample(engine: Engine, config: Config, pool: import('pg').Pool): Promise<boolean> {
  if (!isForSample(engine, config)) return false
  const { rowCount } = await pool.query('select 1 from members limit 1')
  return rowCount === 0
}

function isForSample(engine: Engine, config: Config): boolean {
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(config.host)
  return (
    config.sampleData === 'on' ||
    (config.sampleData === 'default' && engine.kind === 'embedded' && isLoopback)
  )
}

/** Unless it is set, administrators need a second factor, except with the sample data, where everybody knows the passwords anyway. */
function adminProofOf(config: Config, engine: Engine): AdminProof {
  const isNeeded = config.adminSecondFactor ?? !isForSample(engine, config)
  return isNeeded ? 'two-ways' : 'one-way'
}

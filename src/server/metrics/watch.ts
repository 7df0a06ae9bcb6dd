import type pg from 'pg'
import { isRefusal } from '#rules/domain-error.ts'
import type { Stores } from '#server/files/file-store.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { FinalFailure, Interrupted, type Run, Undeliverable } from '#server/jobs/worker.ts'
import { RateLimited } from '#server/limits/rate-limits.ts'
import type { OperationEnd } from '#server/operations/operations-of-request.ts'
import type { Instruments } from './instruments.ts'
import { type Call, watched } from './watched.ts'

/** A request that has its response; `route` is a pattern, never an address. */
type EndedRequest = { route: string; method: string; status: number; seconds: number; isShed: boolean }

/**
 * What the parts of the app pass through while they are composed: their use is counted, and they do not know it. Without
 * metrics (`unwatched`) each part stays the very object it was.
 */
export type Watch = {
  pool(pool: pg.Pool): pg.Pool
  limits<Part extends object>(limits: Part): Part
  stores(stores: Stores): Stores
  drawer<Part extends object>(drawer: Part): Part
  pictures(pictures: Pictures): Pictures
  deliveries<Part extends object>(way: 'email' | 'sms' | 'push', sender: Part): Part
  jobs(jobs: Jobs): Jobs
  requests: { began(): void; ended(request: EndedRequest): void } | undefined
  /** An operation ended. Its name and three ends are labels; the log says which refusal it was. */
  operationEnded: ((name: string, end: OperationEnd) => void) | undefined
  /** So many live notices were written, the first of them heard so long ago. */
  liveNotices: ((count: number, seconds: number) => void) | undefined
}

const same = <Part>(part: Part) => part

export const unwatched: Watch = {
  pool: same,
  limits: same,
  stores: same,
  drawer: same,
  pictures: same,
  deliveries: (_way, sender) => sender,
  jobs: same,
  requests: undefined,
  operationEnded: undefined,
  liveNotices: undefined,
}

// The label `outcome` keeps its name, because operators' dashboards ask for it.
export function createWatch(to: Instruments): Watch {
  const noteFile =
    (store: string) =>
    ({ operation, seconds, ...end }: Call) => {
      const isMissing = end.result === undefined || end.result === false
      const isThere = ASKING.has(operation) && isMissing ? 'missing' : 'done'
      const result = 'error' in end ? resultOfFailedFile(end.error) : isThere
      to.files.observe({ store, operation, outcome: result }, seconds)
    }

  return {
    pool: (pool) => timingConnect(pool, (seconds) => to.connectionWaits.observe(seconds)),

    limits: (limits) =>
      watched(limits, ({ args: [rule], error }) => {
        if (error instanceof RateLimited) to.limited.inc({ rule: String(rule) })
      }),

    stores: ({ images, exports, clubFiles }) => ({
      images: watched(images, noteFile('images')),
      exports: watched(exports, noteFile('exports')),
      clubFiles: watched(clubFiles, noteFile('club-files')),
    }),

    drawer: (drawer) =>
      watched(drawer, (call) =>
        to.picturesDrawn.observe({ outcome: 'error' in call ? 'failed' : 'done' }, call.seconds),
      ),

    pictures: (pictures) => ({
      ...pictures,
      take: (...args) => inProgress(() => pictures.take(...args)),
      takeFetched: (...args) => inProgress(() => pictures.takeFetched(...args)),
    }),

    deliveries: (way, sender) =>
      watched(sender, (call) => to.deliveries.inc({ way, outcome: resultOfDelivery(call) })),

    jobs: (jobs) => ({
      ...jobs,
      work: (job, handler) => {
        const { handle } = watched({ handle: handler }, ({ args, seconds, error }) => {
          const { attempt } = args[1] as Run // every handler's second argument
          const result = resultOfRun(error, attempt >= job.tuning.tries)
          to.jobRuns.observe({ kind: job.name, outcome: result }, seconds)
        })
        return jobs.work(job, handle)
      },
    }),

    requests: {
      began: () => to.inFlight.inc(),
      ended: ({ route, method, status, seconds, isShed }) => {
        to.inFlight.dec()
        if (isShed) to.shed.inc()
        to.requests.observe(
          { route, method: METHODS.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` },
          seconds,
        )
      },
    },

    operationEnded: (operation, end) =>
      to.operations.inc({ operation, outcome: end === 'done' || end === 'failed' ? end : 'refused' }),

    liveNotices: (count, seconds) => {
      to.liveNotices.inc(count)
      to.liveDelay.observe(seconds)
    },
  }

  async function inProgress<Result>(work: () => Promise<Result>): Promise<Result> {
    to.picturesInProgress.inc()
    try {
      return await work()
    } finally {
      to.picturesInProgress.dec()
    }
  }
}

// Node accepts some thirty methods, and anybody may send them.
const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Operations that may find nothing. */
const ASKING = new Set(['get', 'open', 'has'])

/** 'failed' is the store's fault. A file that is too large, or whose sender is too slow or has gone, is not. */
function resultOfFailedFile(error: unknown): string {
  if (error instanceof Interrupted) return 'interrupted'
  // What ends a body before its end is no Error (http/safety/read-body.ts).
  if (!(error instanceof Error) || error.name === 'BrokenForm') return 'refused'
  return isRefusal(error) && error.code !== 'FILES_AWAY' ? 'refused' : 'failed'
}

/** 'refused' for good; 'failed' may be tried again; what a push service answered as it says it. */
function resultOfDelivery({ error, result }: Call): string {
  if (error) return error instanceof FinalFailure ? 'refused' : 'failed'
  const { is } = Object(result) as { is?: string } // of a PushResult
  return is ?? 'sent'
}

function resultOfRun(error: unknown, isLast: boolean): string {
  if (!error || error instanceof Undeliverable) return 'done'
  if (error instanceof Interrupted) return 'interrupted'
  return isLast || error instanceof FinalFailure ? 'given-up' : 'failed'
}

/** Every use of the pool, its own `query` too, begins with `connect`, which has two forms. */
function timingConnect(pool: pg.Pool, note: (seconds: number) => void): pg.Pool {
  type Told = (...answer: unknown[]) => void
  const connect = pool.connect.bind(pool) as (told?: Told) => Promise<unknown> | undefined
  const timed = (told?: Told) => {
    const startedAt = performance.now()
    const noted = () => note((performance.now() - startedAt) / 1000)
    if (!told) return connect()?.finally(noted)
    return connect((...answer) => {
      noted()
      told(...answer)
    })
  }
  pool.connect = timed as typeof pool.connect // with the same two forms
  return pool
}

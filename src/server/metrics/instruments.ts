// Every metric there is. Labels have few values, known beforehand: no id, name or address of anybody is ever in one.
// The kind of a job is `kind`, because Prometheus itself calls what it scrapes a job.
import type { Registry } from 'prom-client'

export type Prom = typeof import('prom-client')
export type Instruments = ReturnType<typeof createInstruments>

const PREFIX = 'verandah_'
// In seconds. The longest page takes 10 s (http/page-deadline.ts).
const OF_REQUESTS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const OF_WAITS = [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5]
const OF_FILES = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5]
const OF_WORK = [0.01, 0.1, 0.5, 2.5, 10, 60, 600]

export function createInstruments({ Counter, Gauge, Histogram }: Prom, registry: Registry) {
  const of = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
    name: `${PREFIX}${name}`,
    help,
    labelNames,
    registers: [registry],
  })
  const counter = <Label extends string = never>(name: string, help: string, labels: Label[] = []) =>
    new Counter<Label>(of(name, help, labels))
  const gauge = <Label extends string = never>(name: string, help: string, labels: Label[] = []) =>
    new Gauge<Label>(of(name, help, labels))
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    { buckets, labels = [] }: { buckets: number[]; labels?: Label[] },
  ) => new Histogram<Label>({ ...of(name, help, labels), buckets })

  return {
    build: gauge('build_info', 'Always 1: its labels say what is running.', ['version', 'build', 'node']),
    ready: gauge('ready', 'What /readyz asks: 1 if it can be used.', ['part']),

    requests: histogram('http_request_duration_seconds', 'Requests until their response was ready.', {
      buckets: OF_REQUESTS,
      labels: ['route', 'method', 'status'],
    }),
    inFlight: gauge('http_requests_in_flight', 'Requests without a response yet.'),
    shed: counter('http_requests_shed_total', 'Requests refused under load.'),
    operations: counter('operations_total', 'Operations that ended: done, refused or failed.', [
      'operation',
      'outcome',
    ]),
    limited: counter('rate_limited_total', 'Attempts refused by a rate limit.', ['rule']),

    connections: gauge('database_connections', 'Connections of the pool for requests.', ['state']),
    connectionsMost: gauge('database_connections_max', 'How many connections the pool may open.'),
    connectionsAwaited: gauge('database_connections_awaited', 'Callers that wait for a connection.'),
    connectionWaits: histogram('database_wait_seconds', 'Time waited for a connection.', {
      buckets: OF_WAITS,
    }),

    replicaLag: gauge('replica_lag_bytes', 'How much of the log a replica has not replayed.', ['replica']),
    replicaUp: gauge('replica_up', '1 if a replica says how far it is.', ['replica']),

    jobsDue: gauge('jobs_due', 'Jobs that could run now.', ['kind']),
    jobsOldest: gauge('jobs_oldest_due_seconds', 'How long the oldest of them has been due.', ['kind']),
    scheduleAge: gauge(
      'jobs_schedule_age_seconds',
      'How long ago a job that is due each minute was last done, by any process.',
      ['kind'],
    ),
    jobsGivenUp: gauge('jobs_given_up', 'Jobs given up within the last day.', ['kind']),
    jobRuns: histogram('job_duration_seconds', 'Runs of jobs in this process.', {
      buckets: OF_WORK,
      labels: ['kind', 'outcome'],
    }),

    liveConnections: gauge('live_connections', 'Open live streams.'),
    liveListening: gauge('live_listening', '1 while announcements of other processes arrive.'),
    liveNotices: counter('live_notices_total', 'Live notices written to a stream.'),
    liveDelay: histogram('live_notice_delay_seconds', 'Time from hearing an announcement to writing it.', {
      buckets: OF_WAITS,
    }),

    deliveries: counter('deliveries_total', 'Emails, SMS and pushes that were tried.', ['way', 'outcome']),

    picturesInProgress: gauge('pictures_in_progress', 'Pictures being drawn or waiting for it.'),
    picturesDrawn: histogram('picture_drawing_seconds', 'The drawing of pictures.', {
      buckets: OF_WORK,
      labels: ['outcome'],
    }),
    files: histogram('file_operation_duration_seconds', 'Operations on stored files.', {
      buckets: OF_FILES,
      labels: ['store', 'operation', 'outcome'],
    }),

    figuresAge: gauge('figures_age_seconds', 'How long ago these were last counted.', ['what']),
    members: gauge('members', 'Members who are not disabled.'),
    copiesOffered: gauge('copies_offered', 'Copies that can be requested.'),
    exchangesActive: gauge('exchanges_active', 'Exchanges from their acceptance to their end.'),
    clubs: gauge('clubs', 'Open book clubs.'),
    eventsAhead: gauge('events_ahead', 'Approved events that have not started.'),
  }
}

import { DAY_SECONDS, HOUR_SECONDS } from '#rules/base/durations.ts'

/** A kind of work done later, with the payload it carries. The feature that owns it defines it once and exports it. */
export type Job<Payload extends object> = {
  name: string
  tuning: JobTuning
  /** Set for a scheduled job. */
  schedule?: Schedule
  /** Only for the payload's type; never set. */
  payload?: Payload
}

/** A scheduled job has no payload: it selects everything that is due by its state. */
export type ScheduledJob = Job<Record<string, never>> & { schedule: Schedule }

export type Schedule = {
  /** A cron expression, read in the city's time zone. */
  cron: string
  /** The reason for this pace. */
  because: string
  /** Also once whenever a process starts, for anything that fell due while none ran. */
  atStart?: boolean
}

export type JobTuning = {
  /** The number of tries before it becomes a dead letter. */
  tries: number
  /** Seconds before the second try; each later wait is about twice as long (exponential back-off), up to an hour. 0: at once. */
  backOffSeconds: number
  /** After this many seconds a try counts as failed. One whose process was killed is noticed sooner. */
  timeOutSeconds: number
  /** How many run at once in this process. */
  atOnce: number
  /** How long a job that is done is kept for inspection, give or take a minute; short where the payload is private. */
  keepDoneSeconds: number
  /** How long a job that has not been done waits for a try, also while no process works on jobs. Then it is deleted. */
  keepWaitingSeconds: number
  /** How long a job that was given up is kept: as long as an operator needs to correct the reason, and the metrics count it. */
  keepGivenUpSeconds: number
  /** The payload opens an account: it is deleted as soon as the job is given up, which therefore cannot be run again. */
  isSecret: boolean
}

/** With the usual waits, which soon are an hour long, so many tries last for a day. */
export const triesOfADay = 36

/** For letters and texts: together the two days that the privacy page allows those that wait. All tries of a day fit into the first part. */
export const keptAsLetter = { keepWaitingSeconds: 36 * HOUR_SECONDS, keepGivenUpSeconds: 12 * HOUR_SECONDS }

const usual: JobTuning = {
  tries: 5,
  backOffSeconds: 10,
  timeOutSeconds: 60,
  atOnce: 1,
  keepDoneSeconds: DAY_SECONDS,
  keepWaitingSeconds: 14 * DAY_SECONDS,
  keepGivenUpSeconds: DAY_SECONDS,
  isSecret: false,
}

export function defineJob<Payload extends object>(
  name: string,
  tuning: Partial<JobTuning> = {},
): Job<Payload> {
  return { name, tuning: { ...usual, ...tuning } }
}

/** Hourly jobs have different minutes, so that they don't all use the database at once. */
export function defineScheduledJob(
  name: string,
  schedule: Schedule,
  tuning: Partial<JobTuning> = {},
): ScheduledJob {
  return { name, tuning: { ...usual, ...tuning }, schedule }
}

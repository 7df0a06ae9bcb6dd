/** A kind of work done later, with the payload it carries. The feature that owns it defines it once and exports it. */
export type Job<Payload extends object> = {
  name: string
  tuning: JobTuning
  /** Carries the payload's type and never exists. */
  payload?: Payload
}

export type JobTuning = {
  /** How often it is tried in all before it becomes a dead letter. */
  tries: number
  /** Seconds before the second try; each later wait is about twice the one before, up to an hour. 0: at once. */
  backOffSeconds: number
  /** After so many seconds a try counts as failed. One whose process was killed is noticed sooner. */
  timeOutSeconds: number
  /** How many run at once in this process. */
  atOnce: number
  /** How long a finished one is kept for whoever looks into the table; short where the payload is a secret. */
  keepDoneSeconds: number
}

const usual: JobTuning = {
  tries: 5,
  backOffSeconds: 10,
  timeOutSeconds: 60,
  atOnce: 1,
  keepDoneSeconds: 24 * 60 * 60,
}

export function defineJob<Payload extends object>(
  name: string,
  tuning: Partial<JobTuning> = {},
): Job<Payload> {
  return { name, tuning: { ...usual, ...tuning } }
}

// Web Push through the push service of each browser's vendor: RFC 8030, encrypted by RFC 8291, signed by RFC 8292 (VAPID).

import { request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import { DAY_SECONDS, HOUR_SECONDS } from '#rules/base/durations.ts'
import type { VapidKeys } from '#server/base/vapid-settings.ts'
import { FinalFailure, Undeliverable } from '#server/jobs/worker.ts'
import { bare, lookupPublic, PrivateAddress } from '#server/outward/addresses.ts'
import { createCircuitBreaker, LeftAlone } from '#server/outward/circuit-breaker.ts'
import { type Endpoints, isEndpoint } from './endpoint.ts'
import type { Push, Subscription } from './push.ts'

/** 'gone': the subscription has ended. 'failed': it was made with another key than ours, or our key or clock is wrong. 'later': the service asks us to wait, or it has not responded recently. */
export type PushResult =
  | { is: 'sent'; status: number }
  | { is: 'gone'; status: number }
  | { is: 'failed'; status: number }
  | { is: 'later'; status?: number; seconds: number }

export type Vapid = VapidKeys & { subject: string }

const TIME_OUT_MS = 10_000
/**
 * Per origin, so that a service that hangs does not delay pushes to the others: at first all workers (push-jobs.ts) may wait for it,
 * and after that one per minute.
 */
const breakerLimits = { mostWaiting: Number.POSITIVE_INFINITY, mostFailures: 2, pauseMs: 60_000 }
// How long a service keeps a push for a browser that is offline.
const KEPT_SECONDS = DAY_SECONDS
const LONGEST_WAIT_SECONDS = HOUR_SECONDS
// Nothing will ever be accepted for it. Its browser can be turned on again in the settings.
const GONE = new Set([404, 410])
// It does not know us by our signature. Never a reason to delete: with a wrong key or clock of ours, every subscription answers so.
const UNKNOWN_TO_IT = new Set([401, 403])
// Too slow, or too many requests: worth a retry. Any other refusal is permanent.
const PASSING = new Set([408, 425, 429])

export function overPushService({
  vapid,
  endpoints,
  timeOutMs = TIME_OUT_MS,
}: {
  vapid: Vapid
  endpoints: Endpoints
  timeOutMs?: number | undefined
}) {
  const breaker = createCircuitBreaker({ ...breakerLimits, clock: () => new Date() })

  return async (push: Push, subscription: Subscription): Promise<PushResult> => {
    if (!isEndpoint(subscription.endpoint, endpoints))
      throw new FinalFailure('The endpoint is not an allowed push service')
    const url = new URL(subscription.endpoint)
    const { headers, body } = sealed(push, { subscription, vapid, audience: url.origin })
    const posting = () => post(url, { headers, body, endpoints, timeOutMs })
    const answer = await breaker.ask(url.origin, posting, isSilence).catch((error: unknown) => {
      if (error instanceof LeftAlone) return error
      throw awayBecause(error)
    })
    if (answer instanceof LeftAlone) return { is: 'later', seconds: answer.seconds }
    const { status, retryAfter } = answer
    if (status >= 200 && status < 300) return { is: 'sent', status }
    if (GONE.has(status)) return { is: 'gone', status }
    if (UNKNOWN_TO_IT.has(status)) return { is: 'failed', status }
    if ((status === 429 || status === 503) && retryAfter) return { is: 'later', status, seconds: retryAfter }
    const isFinal = status < 500 && !PASSING.has(status)
    const answered = `The push service answered ${status}`
    if (status === 400) throw new Undeliverable(answered)
    throw isFinal ? new FinalFailure(`${answered}, which is final`) : new Error(answered)
  }
}

type Letter = { headers: Record<string, string | number>; body: Buffer }

function sealed(
  push: Push,
  { subscription, vapid, audience }: { subscription: Subscription; vapid: Vapid; audience: string },
): Letter {
  const { p256dh, auth } = subscription
  const { subject, publicKey, privateKey } = vapid
  const body = webPush.encrypt(p256dh, auth, JSON.stringify(push), 'aes128gcm').cipherText
  return {
    headers: {
      ...webPush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm'),
      'Content-Type': 'application/octet-stream',
      'Content-Encoding': 'aes128gcm',
      'Content-Length': body.byteLength,
      TTL: KEPT_SECONDS,
      Urgency: 'normal',
      // Of several waiting pushes about one thing, a browser that comes back online gets only the last.
      Topic: push.tag,
    },
    body,
  }
}

/** Follows no redirect, and reads only what it needs of the response. */
function post(
  url: URL,
  { headers, body, endpoints, timeOutMs }: Letter & { endpoints: Endpoints; timeOutMs: number },
): Promise<{ status: number; retryAfter: number | undefined }> {
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const options: RequestOptions = {
    method: 'POST',
    headers,
    // A new connection each time, never one made to another address under the same name.
    agent: false,
    signal: AbortSignal.timeout(timeOutMs),
    // An IP address needs no lookup: isEndpoint has checked it.
    ...(endpoints === 'public' && !isIP(bare(url.hostname)) && { lookup: lookupPublic as never }), // Node's types know only its older form
  }
  return new Promise((resolve, reject) => {
    const asked = send(url, options, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: secondsIn(answer.headers['retry-after']) })
      answer.destroy()
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Parses seconds or a date, at most an hour; undefined for anything else. */
function secondsIn(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS)
}

const isSilence = (error: unknown) => !(error instanceof PrivateAddress)

/** The reason for no answer, without the address that Node's own message contains. */
function awayBecause(error: unknown): Error {
  if (error instanceof PrivateAddress) return new FinalFailure(error.message)
  const { code } = error as { code?: string } // as Node's errors have it
  if (code === 'ABORT_ERR') return new Error('The push service did not answer in time')
  return new Error(`The push service could not be reached (${code ?? 'no reason given'})`)
}

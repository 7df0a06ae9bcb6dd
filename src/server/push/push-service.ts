// Pushes through the service of each browser's maker: RFC 8030, encrypted as RFC 8291 says, signed as RFC 8292 says.
import { request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import webPush from 'web-push'
import type { VapidKeys } from '#server/base/vapid-settings.ts'
import { FinalFailure } from '#server/jobs/worker.ts'
import { bare, lookupPublic, PrivateAddress } from '#server/outward/addresses.ts'
import { createCircuitBreaker, LeftAlone } from '#server/outward/circuit-breaker.ts'
import { type Endpoints, isEndpoint } from './endpoint.ts'
import type { Push, Subscription } from './push.ts'

/** 'gone': the browser takes no more. 'later': the service asks to wait so long, or it has not responded recently. */
export type Outcome =
  | { is: 'sent'; status: number }
  | { is: 'gone'; status: number }
  | { is: 'later'; status?: number; seconds: number }

export type Vapid = VapidKeys & { subject: string }

const TIME_OUT_MS = 10_000
/**
 * By origin, so that a service that hangs delays the pushes to no other: as many wait for it as there are workers (push-jobs.ts), once,
 * and in each minute after that one.
 */
const breakerLimits = { mostWaiting: Number.POSITIVE_INFINITY, mostFailures: 2, pauseMs: 60_000 }
// How long a service keeps it for a browser that is not there.
const KEPT_SECONDS = 24 * 60 * 60
const LONGEST_WAIT_SECONDS = 60 * 60
// Too slow, or too much at once: that passes. Any other refusal would be the same the next time.
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

  return async (push: Push, subscription: Subscription): Promise<Outcome> => {
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
    if (status === 404 || status === 410) return { is: 'gone', status }
    if ((status === 429 || status === 503) && retryAfter) return { is: 'later', status, seconds: retryAfter }
    const isFinal = status < 500 && !PASSING.has(status)
    const answered = `The push service answered ${status}`
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
      // Of what waits about one thing, a browser that comes back is told the last.
      Topic: push.tag,
    },
    body,
  }
}

/** Follows no redirect, and reads nothing of the answer but what it needs. */
function post(
  url: URL,
  { headers, body, endpoints, timeOutMs }: Letter & { endpoints: Endpoints; timeOutMs: number },
): Promise<{ status: number; retryAfter: number | undefined }> {
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const options: RequestOptions = {
    method: 'POST',
    headers,
    // A connection of its own each time: none that was made to another address under the same name.
    agent: false,
    signal: AbortSignal.timeout(timeOutMs),
    // Of an address written in numbers nothing is looked up: isEndpoint has judged it.
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

/** Seconds or a date, at most an hour; nothing if it says neither. */
function secondsIn(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS)
}

const isSilence = (error: unknown) => !(error instanceof PrivateAddress)

/** Why it did not come to an answer, without the address, which Node's own words have in them. */
function awayBecause(error: unknown): Error {
  if (error instanceof PrivateAddress) return new FinalFailure(error.message)
  const { code } = error as { code?: string } // as Node marks what went wrong
  if (code === 'ABORT_ERR') return new Error('The push service did not answer in time')
  return new Error(`The push service could not be reached (${code ?? 'no reason given'})`)
}

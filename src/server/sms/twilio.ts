// SMS through Twilio's HTTP API: https://www.twilio.com/docs/messaging/api/message-resource
import { z } from 'zod'
import { FinalFailure, Undeliverable } from '#server/jobs/worker.ts'
import { readResponse } from '#server/outward/read-response.ts'
import type { Sms } from './sms.ts'

/** `from` is a number, a sender's name, or a messaging service ('MG…'). */
export type TwilioAccount = { accountSid: string; authToken: string; from: string; url?: string }

const TIME_OUT_MS = 10_000
const MOST_ANSWER_BYTES = 64 * 1024
// Too slow, or too many at once, or something is amiss with our account (its token, its money, its rights), which an operator fixes
// within hours: that passes. Any other refusal would be the same the next time.
const PASSING = new Set([401, 402, 403, 408, 429])
// The number does not exist, is not a mobile phone, or has told Twilio to stop: https://www.twilio.com/docs/api/errors
const ABOUT_THE_RECIPIENT = new Set([21211, 21610, 21614])

const taken = z.object({ sid: z.string() })
const refused = z.object({ code: z.number() })

export function overTwilio({ accountSid, authToken, from, url = 'https://api.twilio.com' }: TwilioAccount) {
  const messages = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From'

  return async ({ to, text }: Sms): Promise<{ status: number; messageId: string | undefined }> => {
    const answer = await fetch(messages, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: to, Body: text, [sender]: from }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT_MS),
    })
    const said: unknown = await readResponse(answer, MOST_ANSWER_BYTES)
      .then(JSON.parse)
      .catch(() => undefined)
    if (!answer.ok) throw refusalOf(answer.status, said)
    return { status: answer.status, messageId: taken.safeParse(said).data?.sid }
  }
}

/** Why it was not sent, without what Twilio said in words: that quotes the number. Its own code tells what is wrong. */
function refusalOf(status: number, said: unknown): Error {
  const code = refused.safeParse(said).data?.code
  const answered = `Twilio answered ${status}${code ? ` (code ${code})` : ''}`
  if (code && ABOUT_THE_RECIPIENT.has(code)) return new Undeliverable(answered)
  const isFinal = status >= 400 && status < 500 && !PASSING.has(status)
  return isFinal ? new FinalFailure(`${answered}, which is final`) : new Error(answered)
}

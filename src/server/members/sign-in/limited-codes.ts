// Requesting, resending and trying codes. Limits count before anything is looked up.

import type { Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { CodeChannel, CodePurpose } from '#rules/members/members.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { SmsBudget } from '#server/members/sms-budget/sms-budget.ts'
import { createAwaitedCodes } from './awaited-codes.ts'
import type { SignUp } from './code-queries.ts'
import type { AwaitedCode, Recipient } from './code-ticket.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { assertTaken, countryNames, type PhoneCity, readPhone, showPhone } from './phone-numbers.ts'

/** The ticket of a browser that waits for a code, which it returns together with the code. */
export type Waiting = { ticket: string }
type CodeAnswer = Waiting & { code: string }
/** `member`: the member who requested it, if one did. */
type Shown = CodeAnswer & { member?: string }
type FromBrowser = Waiting & { address: string }

export type LimitedCodes = ReturnType<typeof createLimitedCodes>
export type CodeParts = Parameters<typeof createLimitedCodes>[0]

export function createLimitedCodes(
  parts: Parameters<typeof createAwaitedCodes>[0] & {
    limits: Pick<RateLimits, 'take'>
    city: PhoneCity
    sms: Pick<SmsBudget, 'assertRoom' | 'countries' | 'take'>
  },
) {
  const { limits, city, sms } = parts
  const codes = createAwaitedCodes(parts)
  const browsers = createKnownBrowsers(parts)

  return {
    browsers,

    /** Email addresses are stored and counted in lower case, phone numbers in E.164. NOT_A_PHONE. */
    recipientOf(channel: CodeChannel, typed: string): Recipient {
      const recipient = channel === 'phone' ? readPhone(typed, city.countryCode) : typed.trim().toLowerCase()
      return { channel, recipient }
    },

    /** The same for a new recipient, where a stranger can make us pay for an SMS. PHONE_COUNTRY. */
    newRecipientOf(channel: CodeChannel, typed: string): Recipient {
      const to = this.recipientOf(channel, typed)
      if (channel === 'phone') assertTaken(to.recipient, sms.countries, city)
      return to
    },

    /** The countries whose numbers are accepted, as text. */
    countries: (): string => countryNames(sms.countries, city.locale),

    /** The code that a browser with this ticket waits for, to show its recipient again; undefined for a forged ticket. */
    async awaited(ticket: string, purpose: CodePurpose) {
      const awaited = codes.read(ticket, purpose)
      if (!awaited) return undefined
      const { channel, recipient } = awaited
      const to = channel === 'phone' ? showPhone(recipient) : recipient
      return { channel, to, secondsToWait: await codes.secondsToWait(awaited) }
    },

    /** `browser`: a known browser or a session of the member who asks, which has limits of its own. */
    async begin(
      asked: Omit<AwaitedCode, 'id'> & { signUp?: SignUp },
      address: string,
      browser?: string,
    ): Promise<Waiting> {
      await takeForCode(asked, address, browser)
      return { ticket: await codes.begin(asked) }
    },

    /** The network that an attempt counts against; null if the ticket is forged or belongs to another member. */
    countedNetwork({ ticket, address }: FromBrowser, purpose: CodePurpose, viewer?: Viewer): string | null {
      const awaited = codes.read(ticket, purpose)
      const isTheirs = viewer?.kind !== 'member' || !awaited?.member || awaited.member === viewer.id
      return awaited && isTheirs ? address : null
    },

    /** The limits for attempts of such a code. */
    tryOf(purpose: CodePurpose) {
      const of = ({ viewer, input }: { viewer: Viewer; input: FromBrowser }) =>
        this.countedNetwork(input, purpose, viewer)
      return { rule: 'codesByAddress', of } as const
    },

    /** Replaces the code with another. CODE_ON_ITS_WAY if it was sent too recently. */
    async resend(
      { ticket, purpose }: Waiting & { purpose: CodePurpose },
      address: string,
      cookies?: string | null,
    ): Promise<void> {
      const awaited = opened(ticket, purpose)
      if ((await codes.secondsToWait(awaited)) > 0) throw new DomainError('CODE_ON_ITS_WAY')
      await takeForCode(awaited, address, await browsers.of(awaited, cookies))
      await codes.again(awaited)
    },

    /** The same for a person who comes back without a ticket; sends nothing before its time. */
    async again(awaited: AwaitedCode, address: string): Promise<Waiting> {
      await takeForCode(awaited, address)
      return { ticket: await codes.again(awaited) }
    },

    /** Returns the content that waits for this code; `useUp` belongs in the transaction of the action. WRONG_CODE, CODE_EXPIRED, TOO_MANY_TRIES. */
    async check({ ticket, code, member }: Shown, purpose: CodePurpose) {
      const awaited = opened(ticket, purpose)
      if (awaited.member !== member) throw new DomainError('WRONG_CODE')
      return codes.check(awaited, code)
    },
  }

  /** A forged ticket counts as expired. */
  function opened(ticket: string, purpose: CodePurpose): AwaitedCode {
    const awaited = codes.read(ticket, purpose)
    if (!awaited) throw new DomainError('WRONG_CODE')
    return awaited
  }

  /** Counts one more code: somebody who asks too often reaches the limit of their own network long before the limit for everybody. */
  async function takeForCode(
    { channel, recipient, purpose }: Omit<AwaitedCode, 'id'>,
    address: string,
    browser?: string,
  ): Promise<void> {
    const isNew = purpose !== 'log-in' && purpose !== 'prove'
    // One text before the address, so that a whole household has not much more than each of its networks (wider-networks.ts).
    if (channel === 'phone' && isNew) await limits.take('smsByAddress', `sms ${address}`)
    await browsers.take('codeSendByKnownBrowser', browser, async () => {
      await limits.take('codeSendByRecipientAndAddress', `${recipient} ${address}`)
      await limits.take('codeSendByRecipient', recipient)
    })
    if (channel !== 'phone') return
    // Only sending the code shows whether the number has an account, so it is counted then (sign-in-service.ts).
    if (purpose === 'log-in') await sms.assertRoom()
    else await sms.take(isNew ? 'sign-ups' : 'members', recipient)
  }
}

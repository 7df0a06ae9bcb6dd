// The ticket with which a member with a disabled account can object: they have proved that the account is theirs, or got our letter.
import { isUuid } from '#rules/base/ids.ts'
import { readSigned, signText } from '#server/base/signed-text.ts'

const USE = 'shut-out'

export function writeShutOutTicket(
  memberId: string,
  { until, secret }: { until: Date; secret: string },
): string {
  return signText(`${memberId}.${until.getTime()}`, { secret, use: USE })
}

/** The member, if the ticket is genuine and has not expired. */
export function readShutOutTicket(
  ticket: string,
  { now, secret }: { now: Date; secret: string },
): string | undefined {
  const [memberId = '', until] = readSigned(ticket, { secret, use: USE })?.split('.') ?? []
  return isUuid(memberId) && Number(until) > now.getTime() ? memberId : undefined
}

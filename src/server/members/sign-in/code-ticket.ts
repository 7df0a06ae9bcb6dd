// What the browser that asked for a code keeps: which code it waits for and for whom, signed, so that nobody can make one up.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type CodePurpose, codeChannels, codePurposes } from '#rules/members/members.ts'

const content = z.object({
  id: z.uuid(),
  channel: z.enum(codeChannels),
  recipient: z.string(),
  purpose: z.enum(codePurposes),
})
export type AwaitedCode = z.infer<typeof content>
/** Whom a code is for: an e-mail address in lower case, or a phone number in E.164. */
export type Recipient = Pick<AwaitedCode, 'channel' | 'recipient'>

export function sealTicket(secret: string, awaited: AwaitedCode): string {
  const text = Buffer.from(JSON.stringify(awaited)).toString('base64url')
  return `${text}.${signatureOf(secret, text)}`
}

/** Nothing if it was made up, or is for something else. */
export function openTicket(secret: string, ticket: string, purpose: CodePurpose): AwaitedCode | undefined {
  const [text = '', signature = '', ...more] = ticket.split('.')
  const [given, genuine] = [Buffer.from(signature), Buffer.from(signatureOf(secret, text))]
  if (more.length > 0 || given.length !== genuine.length || !timingSafeEqual(given, genuine)) return undefined
  // One that an older release signed may read otherwise.
  const awaited = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  return awaited?.purpose === purpose ? awaited : undefined
}

/** A code as it is stored: without the secret its million possibilities cannot be tried out. */
export function hashCode(secret: string, { id, code }: { id: string; code: string }): string {
  return createHmac('sha256', secret).update(`code ${id} ${code}`).digest('base64url')
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`ticket ${text}`).digest('base64url')
}

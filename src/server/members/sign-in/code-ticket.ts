// What the browser that asked for a code keeps: which code it waits for and for whom, signed, so that nobody can make one up.
import { z } from 'zod'
import { type CodePurpose, codeChannels, codePurposes } from '#rules/members/members.ts'
import { readSigned, signatureOf, signText } from '#server/base/signed-text.ts'

const content = z.object({
  id: z.uuid(),
  channel: z.enum(codeChannels),
  recipient: z.string(),
  purpose: z.enum(codePurposes),
  /** The member who asked, where only they may show the code. */
  member: z.uuid().optional(),
})
export type AwaitedCode = z.infer<typeof content>
/** Whom a code is for: an email address in lower case, or a phone number in E.164. */
export type Recipient = Pick<AwaitedCode, 'channel' | 'recipient'>

export function sealTicket(secret: string, awaited: AwaitedCode): string {
  return signText(Buffer.from(JSON.stringify(awaited)).toString('base64url'), { secret, use: 'ticket' })
}

/** Nothing if it was made up, or is for something else. */
export function openTicket(secret: string, ticket: string, purpose: CodePurpose): AwaitedCode | undefined {
  const text = readSigned(ticket, { secret, use: 'ticket' })
  if (text === undefined) return undefined
  // One that an older release signed may read otherwise.
  const awaited = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  return awaited?.purpose === purpose ? awaited : undefined
}

/** A code as it is stored: without the secret its million possibilities cannot be tried out. */
export function hashCode(secret: string, { id, code }: { id: string; code: string }): string {
  return signatureOf(`${id} ${code}`, { secret, use: 'code' })
}

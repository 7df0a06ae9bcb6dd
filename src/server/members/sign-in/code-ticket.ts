// The ticket of a browser that has requested a code: which code it waits for, and its recipient; signed, so that it cannot be forged.
import { z } from 'zod'
import { type CodePurpose, codeChannels, codePurposes } from '#rules/members/members.ts'
import { readSigned, signatureOf, signText } from '#server/base/signed-text.ts'

const content = z.object({
  id: z.uuid(),
  channel: z.enum(codeChannels),
  recipient: z.string(),
  purpose: z.enum(codePurposes),
  /** The member who asked, if only they can use the code. */
  member: z.uuid().optional(),
})
export type AwaitedCode = z.infer<typeof content>
/** The recipient of a code: an email address in lower case, or a phone number in E.164. */
export type Recipient = Pick<AwaitedCode, 'channel' | 'recipient'>

export function sealTicket(secret: string, awaited: AwaitedCode): string {
  return signText(Buffer.from(JSON.stringify(awaited)).toString('base64url'), { secret, use: 'ticket' })
}

/** Undefined if it is forged, or for another purpose. */
export function openTicket(secret: string, ticket: string, purpose: CodePurpose): AwaitedCode | undefined {
  const text = readSigned(ticket, { secret, use: 'ticket' })
  if (text === undefined) return undefined
  // A ticket signed by an older release may have another content.
  const awaited = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  return awaited?.purpose === purpose ? awaited : undefined
}

/** The stored hash of a code: without the secret its million possibilities cannot be brute-forced. */
export function hashCode(secret: string, { id, code }: { id: string; code: string }): string {
  return signatureOf(`${id} ${code}`, { secret, use: 'code' })
}

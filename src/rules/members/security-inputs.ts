// Inputs of the operations on ways to log in and on fresh proof (server/members/security, passkeys, proof). The forms are in
// member-forms.ts.
import { namedId, networkAddress } from '#rules/base/inputs.ts'
import { requiredText, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { codeChannels } from './members.ts'
import { email, newPassword, phone, presentPassword, ticket } from './sign-in-inputs.ts'

export const endSessionInput = z.object({ session: namedId })

/** The new password is called `password`, as in the form for a first password. */
export const changePasswordInput = z.object({
  currentPassword: presentPassword('Enter your current password'),
  password: newPassword,
})

/** A new email address, or a new phone number. */
export const askChangeInput = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), to: email, address: networkAddress }),
  z.object({ channel: z.literal('phone'), to: phone, address: networkAddress }),
])

export const channelInput = z.object({ channel: z.enum(codeChannels) })

/** A token from a link. An invalid one undoes nothing. */
export const undoChangeInput = z.object({ token: z.string().max(200).catch(''), address: networkAddress })

/** The browser's passkey response as JSON; the server validates it. */
const answer = z.string().max(30_000)
const passkeyName = requiredText('Enter a name').max(...under(60, 'Keep the name'))

/** One of the viewer's passkeys, by its id. */
export const passkeyInput = z.object({ passkey: namedId })

export const addPasskeyInput = z.object({ answer, name: passkeyName })

export const renamePasskeyInput = passkeyInput.extend({ name: passkeyName })

export const beginSignInInput = z.object({ address: networkAddress })

export const passkeyAnswerInput = z.object({ answer })

export const passkeySignInInput = passkeyAnswerInput.extend({ address: networkAddress })

export const provingWaysInput = z.object({ forAdmin: z.boolean() })

export const provePasswordInput = z.object({ password: presentPassword('Enter your password') })

export const proveSendInput = channelInput.extend({ address: networkAddress })

const longestTyped = 100

/** Any input is tried. A text too long for a code is cut, and wrong. */
export const proveCodeInput = z.object({
  ticket: ticket.catch(''),
  code: z
    .string()
    .overwrite((typed) => typed.slice(0, longestTyped))
    .max(longestTyped),
  address: networkAddress,
})

// What the operations of logging in through others take (server/members/issuers). Their forms are in member-forms.ts.
import { namedId } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'
import { code, email, fullName, isOldEnough, networkAddress, ticket } from './sign-in-inputs.ts'

/** The key a browser keeps while it is at an issuer: whatever is none of ours knows nobody. */
const browser = z.string().max(100).optional().catch(undefined)
/** One of those offered, by its name in an address. */
const issuer = z.string().max(100).catch('')

/** What comes with an address. Issuers write long codes; what is longer than any is as good as missing. */
const said = z.string().max(10_000).optional().catch(undefined)

export const setOutToAddInput = z.object({ issuer, browser })

export const setOutInput = z.object({
  issuer,
  browser,
  /** Where to go afterwards; what is no path of ours leads home (localPath). */
  back: z.string().max(1000).catch('/'),
  address: networkAddress,
})

export const comeBackInput = z.object({
  issuer,
  browser,
  /** What a browser brings back in its address. `user` is what Apple says of a newcomer, once. */
  answer: z.object({ state: said, code: said, error: said, iss: said, user: said }),
  address: networkAddress,
})

/** Of a browser, if it has set out. */
export const waitingInput = z.object({ browser })

const newcomer = z.object({ browser, name: fullName, isOldEnough, address: networkAddress })

/** Who comes through an issuer that has made sure of their address. */
export const joinInput = newcomer

/** Who comes through one that has not. */
export const askToJoinInput = newcomer.extend({ email })

export const joinWithCodeInput = z.object({ browser, ticket, code, address: networkAddress })

/** One of the viewer's ways in. */
export const wayInput = z.object({ way: namedId })

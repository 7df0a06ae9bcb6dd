// Inputs of the operations on logging in through issuers (server/members/issuers). The forms are in member-forms.ts.
import { namedId, networkAddress } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'
import { code, email, fullName, isOldEnough, ticket } from './sign-in-inputs.ts'

/** The key a browser keeps while it is at an issuer. An unknown key matches no visit. */
const browser = z.string().max(100).optional().catch(undefined)
/** One of the issuers on offer, by its name in an address. */
const issuer = z.string().max(100).catch('')

/** A parameter from an address. Issuers write long codes; anything longer than any of them counts as missing. */
const said = z.string().max(10_000).optional().catch(undefined)

export const setOutToAddInput = z.object({ issuer, browser })

export const setOutInput = z.object({
  issuer,
  browser,
  /** Where to go afterwards. Anything that is not a path of this site leads home (localPath). */
  back: z.string().max(1000).catch('/'),
  address: networkAddress,
})

export const comeBackInput = z.object({
  issuer,
  browser,
  /** The parameters a browser brings back in its address. `user` is what Apple says about a new person, only once. */
  answer: z.object({ state: said, code: said, error: said, iss: said, user: said }),
  address: networkAddress,
})

/** For a browser that has gone to an issuer. */
export const waitingSignUpInput = z.object({ browser })

const signUp = z.object({ browser, name: fullName, isOldEnough, address: networkAddress })

/** A person whose email address the issuer has confirmed. */
export const joinInput = signUp

/** A person whose email address the issuer has not confirmed. */
export const askToJoinInput = signUp.extend({ email })

export const joinWithCodeInput = z.object({ browser, ticket, code, address: networkAddress })

/** One of the viewer's ways to log in. */
export const wayInput = z.object({ way: namedId })

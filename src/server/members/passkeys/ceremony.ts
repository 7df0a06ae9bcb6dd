// The only module that knows SimpleWebAuthn: WebAuthn options for browsers, and verification of their responses.
import { z } from 'zod'
import { DomainError } from '#rules/domain-error.ts'

/** The part of a passkey that its authenticator needs. */
export type Credential = { id: string; publicKey: Uint8Array; counter: number; transports: string[] }

// EdDSA, ES256 and RS256: every authenticator has one of them (RFC 9053, RFC 8812).
const algorithms = [-8, -7, -257]

const text = z.string().max(20_000)
const answerOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: text,
    rawId: text,
    type: z.literal('public-key'),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    response: z.object({ clientDataJSON: text, ...response }),
  })
/** A word of the standard, such as `internal` or `smart-card`, known here or not. */
const transport = z
  .string()
  .max(20)
  .regex(/^[a-z-]+$/)
const newAnswer = answerOf({
  attestationObject: text,
  transports: z.array(transport).max(10).default([]),
})
const signInAnswer = answerOf({ authenticatorData: text, signature: text })
// A page of ours embedded in another site may be an attack (clickjacking).
const clientData = z.object({
  challenge: z.string().min(1).max(200),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
})

export function createCeremony({ publicUrl, productName }: { publicUrl: string; productName: string }) {
  const { origin, hostname: rpID } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  // Loaded with the first passkey: it takes a lot of memory, and many sites have no passkeys.
  const library = () => import('@simplewebauthn/server')

  return {
    /** Creation options: a discoverable credential, on no authenticator that already has one. */
    async newOptions(member: { id: string; name: string }, known: Pick<Credential, 'id' | 'transports'>[]) {
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName: productName,
        rpID,
        userName: member.name,
        userDisplayName: member.name,
        userID: Uint8Array.from(Buffer.from(member.id.replaceAll('-', ''), 'hex')),
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** `known`: the passkeys that can respond; if empty, any on the device. */
    async signInOptions(known: Pick<Credential, 'id' | 'transports'>[] = []) {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({ rpID, userVerification: 'required', allowCredentials: known })
    },

    /** PASSKEY_REFUSED for a response that no browser sends. */
    readNew: (answer: string) => read(answer, newAnswer),
    readSignIn: (answer: string) => read(answer, signInAnswer),

    /** The passkey created for this challenge, on a page of ours; else PASSKEY_REFUSED. */
    async checkNew({ answer, challenge }: ReturnType<typeof read<typeof newAnswer>>): Promise<Credential> {
      const { verifyRegistrationResponse } = await library()
      const { verified, registrationInfo } = await refusing(
        verifyRegistrationResponse({
          ...expected,
          response: answer,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (!verified) throw new DomainError('PASSKEY_REFUSED')
      const { id, publicKey, counter } = registrationInfo.credential
      return { id, publicKey, counter, transports: answer.response.transports }
    },

    /** The passkey's new counter, if it has signed this challenge on a page of ours; else PASSKEY_REFUSED. */
    async checkSignIn(
      { answer, challenge }: ReturnType<typeof read<typeof signInAnswer>>,
      { publicKey, ...credential }: Credential,
    ): Promise<number> {
      const { verifyAuthenticationResponse } = await library()
      const { verified, authenticationInfo } = await refusing(
        verifyAuthenticationResponse({
          ...expected,
          response: answer,
          expectedChallenge: challenge,
          credential: { ...credential, publicKey: Uint8Array.from(publicKey) },
        }),
      )
      if (!verified) throw new DomainError('PASSKEY_REFUSED')
      return authenticationInfo.newCounter
    },
  }
}

/** A browser's response, and the challenge that it claims to have signed. */
function read<Schema extends z.ZodType<{ response: { clientDataJSON: string } }>>(
  text: string,
  schema: Schema,
) {
  const answer = schema.safeParse(json(text)).data
  const said = answer && json(Buffer.from(answer.response.clientDataJSON, 'base64url').toString())
  const challenge = clientData.safeParse(said).data?.challenge
  if (!answer || !challenge) throw new DomainError('PASSKEY_REFUSED')
  return { answer, challenge }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The library throws a specific error for anything invalid; callers only see the refusal. */
async function refusing<Result>(check: Promise<Result>): Promise<Result> {
  try {
    return await check
  } catch {
    throw new DomainError('PASSKEY_REFUSED')
  }
}

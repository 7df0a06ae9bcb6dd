// The one place that knows SimpleWebAuthn: what a browser is asked to do with a passkey, and whether it has done so.
import { z } from 'zod'
import { DomainError } from '#rules/domain-error.ts'

/** A passkey as far as its authenticator is concerned. */
export type Credential = { id: string; publicKey: Uint8Array; counter: number; transports: string[] }

// EdDSA, ES256 and RS256, which every authenticator has one of (RFC 9053, RFC 8812).
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
const newAnswer = answerOf({
  attestationObject: text,
  transports: z.array(z.string().max(20)).max(10).default([]),
})
const signInAnswer = answerOf({ authenticatorData: text, signature: text })
// On a page of ours within a page of another site it may be somebody else's doing (clickjacking).
const clientData = z.object({
  challenge: z.string().min(1).max(200),
  crossOrigin: z.literal(false).optional(),
  topOrigin: z.undefined().optional(),
})

export function createCeremony({ publicUrl, productName }: { publicUrl: string; productName: string }) {
  const { origin, hostname: rpID } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  // Fetched with the first passkey: it takes more memory than most of the house, and many a house has none.
  const library = () => import('@simplewebauthn/server')

  return {
    /** What a browser is asked to make: one it can find by itself, on no authenticator that has one already. */
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

    /** `known`: the passkeys that may answer; any that is on the device where it is empty. */
    async signInOptions(known: Pick<Credential, 'id' | 'transports'>[] = []) {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({ rpID, userVerification: 'required', allowCredentials: known })
    },

    /** PASSKEY_REFUSED for what no browser answers. */
    readNew: (answer: string) => read(answer, newAnswer),
    readSignIn: (answer: string) => read(answer, signInAnswer),

    /** The passkey that was made for this challenge, on a page of ours; else PASSKEY_REFUSED. */
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

    /** What the passkey now counts, if it has signed this challenge on a page of ours; else PASSKEY_REFUSED. */
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

/** A browser's answer, and the challenge it says it has signed. */
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

/** The library throws for whatever is not as it should be, and says in each case what; nobody else need know. */
async function refusing<Result>(check: Promise<Result>): Promise<Result> {
  try {
    return await check
  } catch {
    throw new DomainError('PASSKEY_REFUSED')
  }
}

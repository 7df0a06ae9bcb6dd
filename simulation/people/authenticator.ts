// A device with passkeys and the browser around it, as far as the server can tell: ES256, without attestation.
import { createECDH, createHash, createPrivateKey, createSign, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_NEW_CREDENTIAL = 0x40

const heldBy = ({ isVerified = true }: Answering) => (isVerified ? PRESENT | VERIFIED : PRESENT)

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/**
 * `origin` is the page it is used on. With `counts` false its signature counter stays at 0, as that of most synced
 * passkeys.
 */
type Answering = { crossOrigin?: boolean; isVerified?: boolean }

export function anAuthenticator(facts: { origin?: string; counts?: boolean } & Answering = {}) {
  const { origin = 'http://localhost:3000', counts = true } = facts
  const { privateKey, x, y } = aKey()
  const id = randomBytes(16)
  let counter = 0

  const clientDataFor = (type: string, challenge: string, { crossOrigin = false }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))

  function authenticatorData(flags: number, more: Uint8Array = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256('localhost'), Buffer.from([flags]), count, more])
  }

  const answer = (response: Record<string, Buffer>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
      ),
    })

  return {
    /** As the server knows its passkey. */
    id: id.toString('base64url'),

    /** Winds its counter back, as a clone of it would. */
    rewind: () => {
      counter = 0
    },

    make({ challenge }: { challenge: string }): string {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(x)],
        [-3, Uint8Array.from(y)],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
      const authData = authenticatorData(heldBy(facts) | WITH_NEW_CREDENTIAL, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ])
      return answer({
        clientDataJSON: clientDataFor('webauthn.create', challenge, facts),
        // The encoder's type knows only plain values.
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
      })
    },

    sign({ challenge }: { challenge: string }, answering: Answering = facts): string {
      if (counts) counter += 1
      const authData = authenticatorData(heldBy(answering))
      const clientDataJSON = clientDataFor('webauthn.get', challenge, answering)
      const signed = createSign('sha256').update(authData).update(sha256(clientDataJSON))
      return answer({ clientDataJSON, authenticatorData: authData, signature: signed.sign(privateKey) })
    },
  }
}

/** A key of P-256 that is made of random bytes, which a life draws from its seed. */
function aKey() {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(randomBytes(32))
  const point = pair.getPublicKey() // 0x04, then x and y
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', d: text(pair.getPrivateKey()), x: text(x), y: text(y) }
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), x, y }
}

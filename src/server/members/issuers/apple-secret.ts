// Apple takes no fixed client secret but a JWT signed with the team's key: https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
import { sign } from 'node:crypto'

const LIFE_SECONDS = 5 * 60

export function signAppleSecret(
  key: { teamId: string; keyId: string; privateKey: string; clientId: string; audience: string },
  now: Date,
): string {
  const issued = Math.floor(now.getTime() / 1000)
  const parts = [
    { alg: 'ES256', kid: key.keyId },
    { iss: key.teamId, iat: issued, exp: issued + LIFE_SECONDS, aud: key.audience, sub: key.clientId },
  ]
  const note = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(note), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${note}.${signature.toString('base64url')}`
}

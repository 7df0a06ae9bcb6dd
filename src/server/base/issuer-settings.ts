// Settings for logging in through issuers (OpenID Connect): for each issuer all of its values, or none.
import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import type { IssuerId } from '#rules/members/issuers.ts'
import { ConfigError } from './config-error.ts'

/** An issuer and the client that we are registered as. Apple takes a client secret that is newly signed each time. */
export type IssuerSettings = {
  id: IssuerId
  name: string
  issuer: string
  clientId: string
  secret: { value: string } | { teamId: string; keyId: string; privateKey: string }
}

const oneWord = (what: string, example: string) =>
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/, `must be ${what} without spaces, for example ${example}`)
    .optional()

const tenSigns = (name: string, what: string) =>
  z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{10}$/, `must be ${what}, for example ${name}=ABCDE12345`)
    .optional()

/** The part of the environment that is read here. */
export const issuerSettings = {
  GOOGLE_CLIENT_ID: oneWord('the id of a client', 'GOOGLE_CLIENT_ID=1234.apps.googleusercontent.com'),
  GOOGLE_CLIENT_SECRET: oneWord('the secret of the client', 'GOOGLE_CLIENT_SECRET=<as its console shows it>'),
  FACEBOOK_CLIENT_ID: z
    .string()
    .trim()
    .regex(/^\d{5,30}$/, 'must be the id of an app, for example FACEBOOK_CLIENT_ID=123456789012345')
    .optional(),
  FACEBOOK_CLIENT_SECRET: oneWord(
    'the secret of the app',
    'FACEBOOK_CLIENT_SECRET=<as its console shows it>',
  ),
  APPLE_CLIENT_ID: oneWord('a Services ID', 'APPLE_CLIENT_ID=org.example.books'),
  APPLE_TEAM_ID: tenSigns('APPLE_TEAM_ID', 'the ten characters of a team ID'),
  APPLE_KEY_ID: tenSigns('APPLE_KEY_ID', 'the ten characters of a key ID'),
  // A settings file has one line per value: the line breaks of the key may be written as \n.
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((key) => key.replaceAll('\\n', '\n').trim())
    .refine(
      isSigningKey,
      'must be the whole .p8 file of the key, for example APPLE_PRIVATE_KEY="-----BEGIN PRIVATE KEY-----\\n…"',
    )
    .optional(),
  OIDC_ISSUER: z
    .string()
    .trim()
    .refine(
      isIssuer,
      'must be an HTTPS address without ? or #, for example OIDC_ISSUER=https://login.example.org',
    )
    .optional(),
  OIDC_CLIENT_ID: oneWord('the id of a client', 'OIDC_CLIENT_ID=verandah'),
  OIDC_CLIENT_SECRET: oneWord('the secret of the client', 'OIDC_CLIENT_SECRET=<as the issuer shows it>'),
  OIDC_NAME: z
    .string()
    .trim()
    .max(
      40,
      'must be the name people know it by, up to 40 characters, for example OIDC_NAME="City Library Card"',
    )
    .optional(),
}

type Settings = z.output<z.ZodObject<typeof issuerSettings>>

/** In the order of their buttons. Throws ConfigError if only some values of an issuer are set. */
export function issuersOf(settings: Settings): IssuerSettings[] {
  const google = whole(settings, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const facebook = whole(settings, ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'])
  const apple = whole(settings, ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'])
  const oidc = whole(settings, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
  if (settings.OIDC_NAME && !oidc) {
    throw new ConfigError('OIDC_ISSUER is missing. OIDC_NAME is set, but has no effect without it.')
  }
  const known = (
    id: 'google' | 'facebook',
    name: string,
    issuer: string,
    [clientId, value]: [string, string],
  ) => ({
    ...{ id, name, issuer, clientId },
    secret: { value },
  })
  return [
    google && known('google', 'Google', 'https://accounts.google.com', google),
    facebook && known('facebook', 'Facebook', 'https://www.facebook.com', facebook),
    apple && {
      ...{ id: 'apple' as const, name: 'Apple', issuer: 'https://appleid.apple.com', clientId: apple[0] },
      secret: { teamId: apple[1], keyId: apple[2], privateKey: apple[3] },
    },
    oidc && {
      ...{ id: 'oidc' as const, issuer: oidc[0], clientId: oidc[1], secret: { value: oidc[2] } },
      name: settings.OIDC_NAME || new URL(oidc[0]).host,
    },
  ].filter((issuer) => issuer !== undefined)
}

/** All of these values, or undefined if none is set. */
function whole<const Names extends readonly (keyof Settings)[]>(
  settings: Settings,
  names: Names,
): { -readonly [Index in keyof Names]: string } | undefined {
  const values = names.map((name) => settings[name])
  if (values.every((value) => value === undefined)) return undefined
  const missing = names.find((name) => settings[name] === undefined)
  if (missing) {
    throw new ConfigError(`${missing} is missing. For this login, set all of ${names.join(', ')}.`)
  }
  return values as { -readonly [Index in keyof Names]: string } // none is missing
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** An issuer on this machine may use HTTP, as in tests. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.search || url.hash || url.username) return false
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname))
  )
}

// An OpenID Connect issuer that lies on request, without a network: what its endpoints answer.
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { IssuerSettings } from '#server/base/issuer-settings.ts'

export type IssuedPerson = { sub: string; email?: string; email_verified?: boolean; name?: string }
/** What is wrong with an ID token: replaced claims, another key, or text that is no token at all. */
export type Lie = { claims?: Record<string, unknown>; key?: KeyObject; token?: string; algorithm?: string }
type Login = { person: IssuedPerson; nonce: string; challenge: string; redirect: string; lie: Lie }
type Asked = { path: string; authorization: string; body: string }

export type OpenIdIssuer = ReturnType<typeof openIdIssuer>

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const { privateKey, publicKey } = pair()
export const anotherKey = pair().privateKey
const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }

export function openIdIssuer(url: string, name = 'Library Card') {
  const logins = new Map<string, Login>()
  const keys = new Map<string, IssuedPerson>()
  const settings: IssuerSettings = {
    ...{ id: 'oidc', name, issuer: url, clientId: 'verandah', secret: { value: 'hush' } },
  }
  const discovery = {
    issuer: url,
    authorization_endpoint: `${url}/login`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    userinfo_endpoint: `${url}/me`,
  }
  const endpoints: Record<string, (asked: Asked) => { content: object; status?: number }> = {
    '/.well-known/openid-configuration': () => ({ content: discovery }),
    '/jwks': () => ({ content: { keys: [jwk] } }),
    '/token': token,
    '/me': ({ authorization }) => {
      const person = keys.get(authorization.slice('Bearer '.length))
      return { content: person ?? {}, status: person ? 200 : 401 }
    },
  }

  function token({ authorization, body }: Asked) {
    const asked = new URLSearchParams(body)
    const login = logins.get(asked.get('code') ?? '')
    logins.delete(asked.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      authorization === `Basic ${btoa('verandah:hush')}` &&
      login?.challenge === challenge &&
      login.redirect === asked.get('redirect_uri')
    if (!login || !isRight) return { content: { error: 'invalid_grant' }, status: 400 }
    const key = randomUUID()
    keys.set(key, login.person)
    return { content: { access_token: key, token_type: 'Bearer', id_token: idToken(login) } }
  }

  function idToken({ person, nonce, lie }: Login): string {
    if (lie.token !== undefined) return lie.token
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: url, aud: 'verandah', iat: now, exp: now + 3600, nonce, ...person, ...lie.claims }
    const note = `${b64({ alg: lie.algorithm ?? 'RS256', kid: 'one' })}.${b64(claims)}`
    if (lie.algorithm === 'none') return `${note}.`
    return `${note}.${sign('sha256', Buffer.from(note), lie.key ?? privateKey).toString('base64url')}`
  }

  return {
    settings,
    url,
    answer: (asked: Asked): { content: object; status: number } => ({
      status: 200,
      ...(endpoints[asked.path]?.(asked) ?? { content: {}, status: 404 }),
    }),
    /** Somebody logs in on its screen at `loginUrl`. Returns what their browser brings back. */
    logIn(loginUrl: string, person: IssuedPerson, lie: Lie = {}): { state: string; code: string } {
      const asked = new URL(loginUrl).searchParams
      const given = (key: string) => asked.get(key) ?? ''
      const code = randomUUID()
      const bound = {
        nonce: given('nonce'),
        challenge: given('code_challenge'),
        redirect: given('redirect_uri'),
      }
      logins.set(code, { person, lie, ...bound })
      return { state: given('state'), code }
    },
  }
}

/** `fetch` of a machine from which this issuer alone can be reached, and not always: `passDoor` throws then. */
export function fetchFrom({ answer }: Pick<OpenIdIssuer, 'answer'>, passDoor: () => void): typeof fetch {
  return async (address, init = {}) => {
    passDoor()
    const request = new Request(address, { ...init, signal: null })
    const { content, status } = answer({
      path: new URL(request.url).pathname,
      authorization: request.headers.get('authorization') ?? '',
      body: await request.text(),
    })
    return Response.json(content, { status })
  }
}

// A minimal OpenID Connect issuer that lies on request. Journeys use a real one (real-issuer.ts).
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { IssuerSettings } from '#server/base/issuer-settings.ts'

export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }
/** What is wrong with an ID token: replaced claims, another key, or text that is no token at all. */
type Lie = { claims?: Record<string, unknown>; key?: KeyObject; token?: string; algorithm?: string }
type Login = { person: Person; nonce: string; challenge: string; redirect: string; lie: Lie }
type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type AnIssuer = Awaited<ReturnType<typeof anIssuer>>

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const { privateKey, publicKey } = pair()
export const anotherKey = pair().privateKey
const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An issuer on a free port of loopback. Its settings contain its address. */
export async function anIssuer(name = 'Library Card') {
  const logins = new Map<string, Login>()
  const keys = new Map<string, Person>()
  /** What an endpoint answers instead of the truth, by its path. */
  const troubles = new Map<string, Answer>()
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a server on TCP
  const url = `http://localhost:${port}`
  const settings: IssuerSettings = {
    ...{ id: 'oidc', name, issuer: url, clientId: 'verandah', secret: { value: 'hush' } },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? ''
    const trouble = troubles.get(path)
    if (trouble) return trouble(request, response)
    if (path === '/.well-known/openid-configuration') return json(response, discovery)
    if (path === '/jwks') return json(response, { keys: [jwk] })
    if (path === '/token') return token(request, response)
    if (path === '/me') return me(request, response)
    json(response, {}, 404)
  }

  const discovery = {
    issuer: url,
    authorization_endpoint: `${url}/login`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    userinfo_endpoint: `${url}/me`,
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URLSearchParams(await text(request))
    const login = logins.get(asked.get('code') ?? '')
    logins.delete(asked.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      request.headers.authorization === `Basic ${btoa('verandah:hush')}` &&
      login?.challenge === challenge &&
      login.redirect === asked.get('redirect_uri')
    if (!login || !isRight) return json(response, { error: 'invalid_grant' }, 400)
    const key = randomUUID()
    keys.set(key, login.person)
    json(response, { access_token: key, token_type: 'Bearer', id_token: idToken(login) })
  }

  function idToken({ person, nonce, lie }: Login): string {
    if (lie.token !== undefined) return lie.token
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: url, aud: 'verandah', iat: now, exp: now + 3600, nonce, ...person, ...lie.claims }
    const note = `${b64({ alg: lie.algorithm ?? 'RS256', kid: 'one' })}.${b64(claims)}`
    if (lie.algorithm === 'none') return `${note}.`
    return `${note}.${sign('sha256', Buffer.from(note), lie.key ?? privateKey).toString('base64url')}`
  }

  function me(request: IncomingMessage, response: ServerResponse): void {
    const person = keys.get(request.headers.authorization?.slice('Bearer '.length) ?? '')
    json(response, person ?? {}, person ? 200 : 401)
  }

  return {
    settings,
    url,
    troubles,
    /** Somebody logs in on its screen at `loginUrl`. Returns what their browser brings back. */
    logIn(loginUrl: string, person: Person, lie: Lie = {}): { state: string; code: string } {
      const asked = new URL(loginUrl).searchParams
      const given = (name: string) => asked.get(name) ?? ''
      const code = randomUUID()
      const bound = {
        nonce: given('nonce'),
        challenge: given('code_challenge'),
        redirect: given('redirect_uri'),
      }
      logins.set(code, { person, lie, ...bound })
      return { state: given('state'), code }
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }

export function json(response: ServerResponse, content: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(content))
}

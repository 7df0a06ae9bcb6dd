// A real OpenID Connect issuer in this process, with one screen that logs in anybody who types a name.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Context, Provider } from 'oidc-provider'
import { freePort } from './app-process.ts'

const word = () => randomBytes(24).toString('base64url')

/** The settings for an app that uses this issuer. The app must listen on `appPort`. */
export async function startRealIssuer({ appPort }: { appPort: number }): Promise<{
  settings: Record<string, string>
  stop(): Promise<void>
}> {
  const port = await freePort()
  // A host name of its own: browsers share the cookies of all ports of one host.
  const issuer = `http://127.0.0.1:${port}`
  const [clientId, clientSecret] = ['verandah', word()]
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: clientId, client_secret: clientSecret },
        redirect_uris: [`http://localhost:${appPort}/auth/with/oidc/back`],
      },
    ],
    ...{ claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] }, findAccount },
    ...{
      loadExistingGrant: agree,
      cookies: { keys: [word()] },
      features: { devInteractions: { enabled: false } },
    },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/who/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/who/')) void whoAreYou(provider, request, response)
    else answer(request, response)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: {
      ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
      OIDC_NAME: 'Library Card',
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** An account's name is its email address. It is unverified if it begins with 'unsure'. */
async function findAccount(_: Context, email: string) {
  const claims = { sub: email, email, email_verified: !email.startsWith('unsure'), name: 'Ivy Issued' }
  return { accountId: email, claims: async () => claims }
}

/** Nobody is asked for consent. */
async function agree({ oidc }: Context) {
  const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

async function whoAreYou(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') {
    const typed = new URLSearchParams(await text(request))
    const result = typed.has('cancel')
      ? { error: 'access_denied' }
      : { login: { accountId: typed.get('email') ?? '' } }
    return provider.interactionFinished(request, response, result)
  }
  response.setHeader('Content-Type', 'text/html')
  response.end(`<!doctype html><html lang="en"><title>Library Card</title><link rel="icon" href="data:,">
    <form method="post"><label>Your email <input name="email"></label>
    <button>Log in</button> <button name="cancel" value="1">Cancel</button></form></html>`)
}

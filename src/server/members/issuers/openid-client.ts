// An OpenID Connect client, built on parts of better-auth. Every request has a time-out and a size limit,
// and follows no redirect. ISSUER_AWAY: no valid response. ISSUER_PAUSED: it has not responded recently, so it is not
// asked. ISSUER_REFUSED: its response proves nothing.

import { authorizationCodeRequest, createAuthorizationURL, verifyJwsAccessToken } from 'better-auth/oauth2'
import { z } from 'zod'
import { HOUR_MS } from '#rules/base/durations.ts'
import { DomainError } from '#rules/domain-error.ts'
import { type Identity, type IssuerId, toldName } from '#rules/members/issuers.ts'
import type { IssuerSettings } from '#server/base/issuer-settings.ts'
import type { Log } from '#server/base/log.ts'
import { createCircuitBreaker, LeftAlone } from '#server/outward/circuit-breaker.ts'
import { signAppleSecret } from './apple-secret.ts'
import { askIssuer, isNoResponse, parsedJson, statusOf } from './ask-issuer.ts'
import { type Endpoints, endpointsSchema, issuerFacts, returnPath } from './known-issuers.ts'

const TIME_OUT_MS = 5_000
/** The time-out for all requests about one visitor, who waits meanwhile, as a multiple of that of one request. */
const WHOLE_VISIT = 1.6
/** At most so many requests wait for one issuer at once; after three in a row without an answer it is paused. */
const breakerLimits = { mostWaiting: 8, mostFailures: 3, pauseMs: 30_000 }
/** How long endpoints are cached: they change once in years. Keys are not cached. */
const ENDPOINTS_KEPT_MS = HOUR_MS

/** The values that bind an answer to its visit. */
export type Secrets = { state: string; nonce: string; codeVerifier: string }

const tokensSchema = z.object({ id_token: z.string(), access_token: z.string().optional() })
const yes = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const claimsSchema = z.object({
  sub: z.union([z.string().min(1).max(255), z.number().int().transform(String)]),
  exp: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string(),
  email: z.string().optional().catch(undefined),
  email_verified: yes.optional().catch(undefined),
  name: z.string().optional().catch(undefined),
})
const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const factsSchema = claimsSchema.pick({ sub: true, email: true, email_verified: true, name: true })

export type OpenIdClient = ReturnType<typeof createOpenIdClient>

export function createOpenIdClient(parts: {
  publicUrl: string
  log: Pick<Log, 'info' | 'warn'>
  clock: () => Date
  timeOutMs?: number
}) {
  const { publicUrl, log, clock, timeOutMs = TIME_OUT_MS } = parts
  const breaker = createCircuitBreaker({ ...breakerLimits, clock })
  const known = new Map<IssuerId, { endpoints: Endpoints; until: number }>()

  return {
    /** The issuer's login page for the browser. */
    async loginUrl(issuer: IssuerSettings, { state, nonce, codeVerifier }: Secrets): Promise<string> {
      const { scopes, isPostedBack } = issuerFacts[issuer.id]
      const { authorization_endpoint: authorizationEndpoint } = await endpointsOf(issuer)
      const url = await createAuthorizationURL({
        ...{ id: issuer.id, options: { clientId: issuer.clientId }, authorizationEndpoint },
        ...{ state, nonce, codeVerifier, scopes, redirectURI: publicUrl + returnPath(issuer.id) },
        ...(isPostedBack && { responseMode: 'form_post' }),
      })
      return url.href
    },

    /** The identity that logged in there. */
    async identityOf(
      issuer: IssuerSettings,
      { code, nonce, codeVerifier }: Omit<Secrets, 'state'> & { code: string },
    ): Promise<Identity> {
      const whole = AbortSignal.timeout(timeOutMs * WHOLE_VISIT)
      const endpoints = await endpointsOf(issuer)
      const tokens = await exchange(issuer, endpoints, { code, codeVerifier, whole })
      const claims = await claimsOf(issuer, endpoints, { idToken: tokens.id_token, whole })
      const isForUs = claims.azp === undefined || claims.azp === issuer.clientId
      if (claims.nonce !== nonce || !isForUs) throw refused(issuer, 'id token of another visit')
      const facts =
        claims.email === undefined ? await moreFacts(issuer, endpoints, { tokens, claims, whole }) : claims
      const email = z.email().max(254).safeParse(facts.email?.trim().toLowerCase()).data ?? null
      return {
        id: claims.sub,
        email,
        isVouchedFor: email !== null && facts.email_verified === true,
        name: toldName(facts.name ?? claims.name),
      }
    },
  }

  async function endpointsOf(issuer: IssuerSettings): Promise<Endpoints> {
    const fixed = issuerFacts[issuer.id].endpoints
    if (fixed) return fixed
    const kept = known.get(issuer.id)
    if (kept && kept.until > clock().getTime()) return kept.endpoints
    const url = `${issuer.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const endpoints = await read(issuer, 'discovery', endpointsSchema, url)
    // A server that answers in an issuer's place must not claim to be another issuer.
    if (endpoints.issuer !== issuer.issuer) throw away(issuer, 'discovery of another issuer')
    known.set(issuer.id, { endpoints, until: clock().getTime() + ENDPOINTS_KEPT_MS })
    return endpoints
  }

  async function exchange(
    issuer: IssuerSettings,
    endpoints: Endpoints,
    { code, codeVerifier, whole }: { code: string; codeVerifier: string; whole: AbortSignal },
  ) {
    const methods = endpoints.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const { body, headers } = await authorizationCodeRequest({
      ...{ code, codeVerifier, redirectURI: publicUrl + returnPath(issuer.id) },
      options: { clientId: issuer.clientId, clientSecret: secretOf(issuer) },
      tokenEndpoint: endpoints.token_endpoint,
      tokenEndpointAuth: {
        method: methods.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post',
      },
    })
    return read(issuer, 'token', tokensSchema, endpoints.token_endpoint, {
      method: 'POST',
      body,
      headers,
      signal: whole,
    })
  }

  async function claimsOf(
    issuer: IssuerSettings,
    endpoints: Endpoints,
    { idToken, whole }: { idToken: string; whole: AbortSignal },
  ) {
    const verifyOptions = { audience: issuer.clientId, issuer: issuer.issuer }
    const keys = await read(issuer, 'keys', keysSchema, endpoints.jwks_uri, { signal: whole })
    const payload = await verifyJwsAccessToken(idToken, { jwksFetch: async () => keys, verifyOptions }).catch(
      (error: unknown) => {
        throw isAboutKeys(error) ? away(issuer, 'keys') : refused(issuer, 'id token')
      },
    )
    const claims = claimsSchema.safeParse(payload)
    if (!claims.success) throw refused(issuer, 'claims')
    return claims.data
  }

  /** Facts missing from the id token are requested with the access token. */
  async function moreFacts(
    issuer: IssuerSettings,
    { userinfo_endpoint: url }: Endpoints,
    {
      tokens: { access_token: key },
      claims,
      whole,
    }: { tokens: z.output<typeof tokensSchema>; claims: z.output<typeof claimsSchema>; whole: AbortSignal },
  ): Promise<z.output<typeof factsSchema>> {
    if (!url || !key) return claims
    const facts = await read(issuer, 'userinfo', factsSchema, url, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
      signal: whole,
    })
    if (facts.sub !== claims.sub) throw refused(issuer, 'userinfo of somebody else')
    return facts
  }

  async function read<Schema extends z.ZodType>(
    issuer: IssuerSettings,
    step: string,
    schema: Schema,
    url: string,
    init: RequestInit = {},
  ): Promise<z.output<Schema>> {
    const signals = [AbortSignal.timeout(timeOutMs), ...(init.signal ? [init.signal] : [])]
    const { status, text } = await breaker
      .ask(issuer.id, () => askIssuer(url, { ...init, signal: AbortSignal.any(signals) }), isNoResponse)
      .catch((error: unknown) => {
        throw error instanceof LeftAlone
          ? leftAlone(issuer, step, error)
          : away(issuer, step, statusOf(error))
      })
    if (status >= 400) throw refused(issuer, step, status)
    const content = status < 300 ? parsedJson(text) : undefined
    const parsed = schema.safeParse(content)
    if (!parsed.success) throw away(issuer, `${step} not readable`, status)
    return parsed.data
  }

  function secretOf({ secret, clientId, issuer: audience }: IssuerSettings): string {
    return 'value' in secret ? secret.value : signAppleSecret({ ...secret, clientId, audience }, clock())
  }

  /** Logs the failed step, but nothing that was sent or received. */
  function refused({ id: issuer }: IssuerSettings, step: string, status?: number): DomainError {
    log.warn({ issuer, step, status }, 'Issuer proved nothing')
    return new DomainError('ISSUER_REFUSED')
  }

  /** The start of the pause was logged as a warning; requests during the pause are not. */
  function leftAlone({ id: issuer }: IssuerSettings, step: string, { because }: LeftAlone): DomainError {
    log.info({ issuer, step, because }, 'Issuer was not asked')
    return new DomainError('ISSUER_PAUSED')
  }

  function away({ id: issuer }: IssuerSettings, step: string, status?: number): DomainError {
    log.warn({ issuer, step, status }, 'Issuer did not answer')
    return new DomainError('ISSUER_AWAY')
  }
}

/** Tells an unusable key set (the issuer's fault) from a token that does not match it. */
function isAboutKeys(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^ERR_JWKS_(INVALID|TIMEOUT)$/.test(String(error.code))
}

import { randomBytes } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { DAY_SECONDS, HOUR_SECONDS } from '#rules/base/durations.ts'
import { usualRetryAfter } from '#rules/refusal-response.ts'
import type { Policies, Policy } from '#server/http/policy.ts'
import type { RequestEnv } from '#server/http/request-log.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS
const KEPT_SECONDS = {
  forever: YEAR_SECONDS,
  'a day': DAY_SECONDS,
  'an hour': HOUR_SECONDS,
  'until asked': 0,
  never: 0,
}

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The camera scans barcodes, and the location finds nearby books; no other device feature is used.
  'Permissions-Policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
}

/**
 * Looks up the policy of the address for the later steps, and sets the headers for browsers and search engines.
 * Scripts run only from our own files or with this response's nonce, which screens find under `secureHeadersNonce`.
 */
export function securityHeaders({
  publicUrl,
  picturesUrl,
  policies,
}: {
  publicUrl: string
  picturesUrl?: string | undefined
  policies: Policies
}) {
  const isSecure = publicUrl.startsWith('https:')
  const contents = contentPolicies({ isSecure, picturesUrl })
  return createMiddleware<RequestEnv>(async (c, next) => {
    const policy = policies.of(c.req.path)
    const nonce = randomBytes(16).toString('base64')
    const policyHeaders = (status: number) =>
      headersOf(policy, { status, content: contents(policy, nonce), isSecure })
    c.set('policy', policy)
    c.set('policyHeaders', policyHeaders)
    c.set('secureHeadersNonce', nonce)
    await next()
    // Set on the finished response's own headers: copying the response to add them would cost more than the rest.
    const { headers, status } = c.res
    for (const [name, value] of Object.entries(policyHeaders(status))) headers.set(name, value)
    const wait = usualRetryAfter[status]
    if (wait && !headers.has('Retry-After')) headers.set('Retry-After', String(wait))
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', forViewer(headers, c.get('memberId')))
    if (isSecure && headers.has('Set-Cookie')) keepToHttps(headers)
  })
}

type Answer = { status: number; content: string; isSecure: boolean }

function headersOf(policy: Policy, answer: Answer): Record<string, string> {
  return {
    ...ALWAYS,
    'Content-Security-Policy': answer.content,
    ...(policy.sharedWith && {
      'Access-Control-Allow-Origin': policy.sharedWith,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
    ...(policy.robots !== 'list' && { 'X-Robots-Tag': 'noindex' }),
    ...(policy.kept !== 'by viewer' && { 'Cache-Control': keptFor(policy.kept, answer.status) }),
    ...(answer.isSecure && {
      'Strict-Transport-Security': `max-age=${2 * YEAR_SECONDS}; includeSubDomains`,
    }),
  }
}

/** Errors and missing pages are not cached: the next request may succeed. */
function keptFor(kept: keyof typeof KEPT_SECONDS, status: number): string {
  const isThere = status === 200 || status === 304
  if (isThere && kept === 'until asked') return 'no-cache'
  const seconds = isThere ? KEPT_SECONDS[kept] : 0
  return seconds > 0 ? `public, max-age=${seconds}, immutable` : 'no-store'
}

/** Pages for members, and toasts, stay out of every cache; no cache may guess a lifetime for the rest. */
function forViewer(headers: Headers, memberId: string | undefined): string {
  return memberId !== undefined || headers.has('Set-Cookie') ? 'no-store' : 'no-cache'
}

/** Adds Secure to every cookie if the site uses HTTPS, so that code that sets a cookie need not know. */
function keepToHttps(headers: Headers): void {
  const cookies = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const cookie of cookies) {
    headers.append('Set-Cookie', /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`)
  }
}

/** Builds the content security policy once for each line of the table: only the nonce changes. */
function contentPolicies(site: Site): (policy: Policy, nonce: string) => string {
  const known = new Map<Policy, string[]>()
  return (policy, nonce) => {
    const parts = known.get(policy) ?? contentPolicy(policy, site).split(NONCE)
    known.set(policy, parts)
    return parts.join(nonce)
  }
}

const NONCE = '{nonce}'

type Site = { isSecure: boolean; picturesUrl: string | undefined }

function contentPolicy(policy: Policy, { isSecure, picturesUrl }: Site): string {
  // Opened on its own, a picture is only a picture.
  if (policy.content === 'nothing') return "default-src 'none'; sandbox"
  const pictures = picturesUrl ? [picturesUrl] : []
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${NONCE}'`],
    // The components that measure and position things (menus, dialogs, the map) set style attributes, which cannot carry a nonce.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    // The worker fetches pictures too, to keep them.
    'connect-src': ["'self'", ...pictures],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
  }
  for (const [directive, sources] of Object.entries(policy.allows)) {
    rules[directive] = [...(rules[directive] ?? ["'self'"]), ...sources]
  }
  const lines = Object.entries(rules).map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  if (isSecure) lines.push('upgrade-insecure-requests')
  return lines.join('; ')
}

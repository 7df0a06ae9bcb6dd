import { randomBytes } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from './request-log.ts'

const TWO_YEARS_SECONDS = 2 * 365 * 24 * 60 * 60

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The camera scans barcodes, the position finds what is near; nothing else of the device is asked for.
  'Permissions-Policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
}

/**
 * Tells browsers what our answers may do. Scripts run only from our own files or with this answer's nonce, which
 * screens find under `secureHeadersNonce`. A route that needs less still sets `answerPolicy`.
 */
export function securityHeaders({ publicUrl }: { publicUrl: string }) {
  const isSecure = publicUrl.startsWith('https:')
  return createMiddleware<RequestEnv>(async (c, next) => {
    const nonce = randomBytes(16).toString('base64')
    c.set('secureHeadersNonce', nonce)
    await next()
    // Set on the finished answer, on its own header object: copying the answer to add them would cost more than the rest.
    const { headers } = c.res
    for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value)
    headers.set('Content-Security-Policy', c.get('answerPolicy') ?? documentPolicy(nonce, isSecure))
    if (!isSecure) return
    headers.set('Strict-Transport-Security', `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`)
    if (headers.has('Set-Cookie')) keepToHttps(headers)
  })
}

/** Whoever sets a cookie need not know how people reach us: where that is HTTPS, none is ever sent without it. */
function keepToHttps(headers: Headers): void {
  const cookies = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const cookie of cookies) {
    headers.append('Set-Cookie', /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`)
  }
}

function documentPolicy(nonce: string, isSecure: boolean): string {
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The parts that measure and place things (menus, dialogs, the map) write style attributes, which can carry no nonce.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]
  if (isSecure) rules.push('upgrade-insecure-requests')
  return rules.join('; ')
}

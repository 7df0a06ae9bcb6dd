import { createMiddleware } from 'hono/factory'
import { plainPage } from '#server/http/plain-page.ts'
import { refuse } from '#server/http/refuse.ts'
import type { RequestEnv } from '#server/http/request-log.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])

const REFUSAL = plainPage({
  title: 'This was not sent',
  text: 'It didn’t come from a page on this site, so to keep you safe we didn’t change anything. Open the page again from here and try once more.',
})

/** Refuses every request that could change something unless the browser says that one of our own pages sent it (CSRF). */
export function sameOrigin({ publicUrl }: { publicUrl: string }) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const isSafe = SAFE_METHODS.has(c.req.method) || c.get('policy').takesFrom === 'anyone'
    if (isSafe || isOurs(c.req.raw.headers, publicUrl)) return next()
    return refuse(c, 'SENT_FROM_ELSEWHERE', () => c.html(REFUSAL, 403))
  })
}

// Browsers send Sec-Fetch-Site on secure connections, Origin with every POST, and Referer as a last resort;
// a page cannot forge any of them. A request with none of the three does not come from one of our pages.
function isOurs(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  const sender = headers.get('Origin') ?? headers.get('Referer')
  if (sender === null || !URL.canParse(sender)) return false
  const { origin, protocol, host } = new URL(sender)
  // If the site uses HTTPS, anybody on the visitor's network can fake a page of the same host without it.
  const isAsSafe = protocol === 'https:' || !publicUrl.startsWith('https:')
  return origin === publicUrl || (isAsSafe && host === headers.get('Host'))
}

// The response while the database is unavailable and no screen can be rendered. Forms in the browser recognise it and keep their input,
// and scripts that expect JSON get that.
import type { Context } from 'hono'
import { DomainError } from '#rules/domain-error.ts'
import { usualRetryAfter } from '#rules/refusal-response.ts'
import { plainPage } from './plain-page.ts'
import { refuse } from './refuse.ts'

/** Headers: a browser reloads a page by itself; a post is never sent twice. */
export function comeAgain(request: Request): Record<string, string> {
  const isPage = request.method === 'GET' && !new URL(request.url).pathname.endsWith('.data')
  return { 'Cache-Control': 'no-store', ...(isPage && { Refresh: String(usualRetryAfter[503]) }) }
}

export function databaseAwayResponse(context: Context): Response {
  const { raw } = context.req
  const refusal = new DomainError('DATABASE_AWAY')
  const { message, status } = refusal
  const text =
    raw.method === 'GET'
      ? `${message} This page will try again automatically.`
      : `${message} What you sent wasn’t saved. Go back and your text should still be there.`
  const headers = { ...comeAgain(raw), 'Content-Type': 'text/html; charset=utf-8' }
  const page = () => new Response(plainPage({ title: 'We’ll be right back', text }), { status, headers })
  return refuse(context, 'DATABASE_AWAY', page)
}

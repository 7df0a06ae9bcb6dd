// The response while the database is unavailable and no screen can be rendered. Forms in the browser recognise it and keep their input,
// and scripts that asked for JSON get it.
import type { Context } from 'hono'
import { DomainError } from '#rules/domain-error.ts'
import { refusalResponse } from '#rules/refusal-response.ts'
import { plainPage } from './plain-page.ts'
import type { Policy } from './policy.ts'

const TRY_AGAIN_SECONDS = 5

/** A browser reloads a page by itself; a post is never sent twice. */
export function comeAgain(request: Request): Record<string, string> {
  const seconds = String(TRY_AGAIN_SECONDS)
  const isPage = request.method === 'GET' && !new URL(request.url).pathname.endsWith('.data')
  return { 'Retry-After': seconds, 'Cache-Control': 'no-store', ...(isPage && { Refresh: seconds }) }
}

export function databaseAwayResponse(context: Context): Response {
  const { raw } = context.req
  const refusal = new DomainError('DATABASE_AWAY')
  const policy: Policy | undefined = context.get('policy')
  // A form that is posted with scripts comes to the same address.
  if (policy?.respondsInJson && !context.req.path.endsWith('.data')) return refusalResponse(refusal)
  const { message, status } = refusal
  const headers = comeAgain(raw)
  const text =
    raw.method === 'GET'
      ? `${message} This page will try again automatically.`
      : `${message} What you sent wasn’t saved. Go back and your text should still be there.`
  return new Response(plainPage({ title: 'We’ll be right back', text }), {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  })
}

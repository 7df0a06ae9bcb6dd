import { randomBytes } from 'node:crypto'
import { generateSignedCookie } from 'hono/cookie'
import type pg from 'pg'

/**
 * The Cookie header of a new session of the member with this email, who has just logged in to the app with this
 * AUTH_SECRET.
 */
export async function sessionCookie(pool: pg.Pool, email: string, secret: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await pool.query(
    `insert into sessions (member_id, token, expires_at, password_shown_at)
     select id, $2, now() + interval '1 day', now() from members where email = $1`,
    [email, token],
  )
  const cookie = await generateSignedCookie('verandah.session_token', token, secret)
  return cookie.split(';')[0] ?? ''
}

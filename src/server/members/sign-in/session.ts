import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { MINUTE_MS } from '#rules/base/durations.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { z } from '#rules/base/zod.ts'
import { deviceWords } from '#rules/members/device-words.ts'
import { type AdminProof, proofOf } from '#rules/members/proof.ts'
import { readGenuine } from '#server/base/signed-text.ts'
import { type Counts, findViewer } from '#server/members/member-queries.ts'
import { noteAdministering, shownIn } from '#server/members/proof/proof-queries.ts'
import type { Database } from '#server/store/database.ts'
import { retryReadIfLost } from '#server/store/retry-read.ts'
import { noteDevice } from './account-queries.ts'
import { type Auth, USE_NOTED_SECONDS } from './auth.ts'

export type Sessions<Counted extends string> = Awaited<ReturnType<typeof createSessions<Counted>>>

/**
 * Reads the viewer with one query: better-auth's own look-up takes two and does not know our members.
 * The cookie is the one better-auth signs. `counts` are read along with the member, for the badges on every screen.
 */
export async function createSessions<Counted extends string = never>(parts: {
  db: Database
  auth: Auth
  secret: string
  clock: () => Date
  adminProof: AdminProof
  counts?: Counts<Counted>
}) {
  const { db, auth, secret, clock, adminProof, counts } = parts
  const { authCookies } = await auth.$context
  const cookieName = authCookies.sessionToken.name

  return {
    /** Is there a session cookie? If not, the viewer is a guest, without a query. */
    hasCookie: (request: Request): boolean =>
      request.headers.get('Cookie')?.includes(`${cookieName}=`) ?? false,

    /** The viewer, and Set-Cookie values if the session was extended (at most once an hour). */
    async read(context: Context): Promise<SessionRead<Counted>> {
      const token = unsigned(getCookie(context, cookieName) ?? '', secret)
      const row = token ? await retryReadIfLost(() => findViewer(db, token, counts)) : undefined
      if (!row) return { viewer: { ...guest }, counted: undefined, cookies: [] }
      const isOld = clock().getTime() - row.seen_at.getTime() > USE_NOTED_SECONDS * 1000
      if (isOld || row.device === null) {
        await noteDevice(db, row.session_id, deviceWords(context.req.header('User-Agent') ?? ''))
      }
      const { isProven, mayAdminister } = proofOf(shownIn(row), { now: row.now, adminProof })
      const administers = row.is_admin && mayAdminister
      if (administers && isAtWork(context) && isNotedLongAgo(row)) await noteAdministering(db, row.session_id)
      const { cell_lat: lat, cell_lng: lng } = row
      return {
        viewer: {
          kind: 'member',
          id: row.id,
          name: row.name,
          photoId: row.photo_id,
          suburb: row.suburb,
          cell: lat !== null && lng !== null ? { lat, lng } : null,
          isAdmin: row.is_admin,
          session: row.session_id,
          leavesAt: row.leaves_at,
          suspendedUntil: row.suspended_until,
          isProven,
          administers,
          tab: tabIn(context),
          form: formIn(context),
        },
        counted: row,
        cookies: isOld ? await prolong(context.req.raw) : [],
      }
    },
  }

  async function prolong(request: Request): Promise<string[]> {
    const { headers } = await auth.api.getSession({ headers: request.headers, returnHeaders: true })
    return headers.getSetCookie()
  }
}

type SessionRead<Counted extends string> = {
  viewer: Viewer
  /** Undefined for a guest. */
  counted: Record<Counted, number> | undefined
  cookies: string[]
}

/** Is this a request for an administrators' screen? */
const isAtWork = ({ req }: Context): boolean => /^\/admin(\/|\.data$|$)/.test(req.path)

/** Precise to a minute. */
const isNotedLongAgo = ({ now, administered_at: noted }: { now: Date; administered_at: Date | null }) =>
  noted === null || now.getTime() - noted.getTime() > MINUTE_MS

const LONGEST_TAB = 40

/** The tab's own id. A forged one only mutes the sender's own stream. */
function tabIn(context: Context): string | undefined {
  const tab = context.req.header('X-Tab')
  return tab && tab.length <= LONGEST_TAB ? tab : undefined
}

/** The form's own id (idempotency key). Two forms under one id would only keep their own sender from the second. */
function formIn(context: Context): string | undefined {
  const { success, data } = z.uuid().safeParse(context.req.header('X-Form'))
  return success ? data : undefined
}

/**
 * The value of a cookie signed by better-auth, if the signature is genuine. Hono's own check uses WebCrypto,
 * which runs in a thread pool: a twelfth of the time of a screen.
 */
function unsigned(cookie: string, secret: string): string | undefined {
  return readGenuine(cookie, (value) => createHmac('sha256', secret).update(value).digest('base64'))
}

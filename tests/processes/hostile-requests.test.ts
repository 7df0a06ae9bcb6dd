// Generated forms, queries, headers and cookies at every screen: none may cause a server error or keep the processor
// busy. HOSTILE_REQUESTS says how many, HOSTILE_SEED which: the seed of a failure makes the same requests again.
import '#tests/support/as-in-production.ts'
import fc from 'fast-check'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formFields } from '#rules/base/form-fields.ts'
import { journeyPath } from '#rules/journeys/journey-paths.ts'
import { streetLinkPath } from '#rules/members/street-link-paths.ts'
import { everyForm } from '#tests/support/every-form.ts'
import { everyRoute, patternAt } from '#tests/support/every-route.ts'
import { formsOf, type KnownForm, linksOf } from '#tests/support/hostile/known-forms.ts'
import { type MadeUp, madeUp, UNKNOWN, type World } from '#tests/support/hostile/made-up.ts'
import { aSender, type Heard } from '#tests/support/hostile/send.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { sampleCode } from '#tests/support/sample-neighbourhood/load-journeys.ts'
import { sampleStreetLink } from '#tests/support/sample-neighbourhood/load-street.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 2000)
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_121)
const AT_ONCE = 8
const UUID = /[0-9a-f-]{36}/g
// Only time shows a request that keeps the processor busy. Any other takes less than a hundredth of this.
const MOST_CPU_MS = 10_000
// What browsers and proxies accept.
const LARGEST_HEADERS = 8000

/** What no form that is found here posts to. Their addresses are made up with fields of other forms all the same. */
const unposted = [
  // Scripts post to these.
  '/auth/passkey',
  '/auth/with/:issuer',
  '/prove/ask',
  '/settings/device',
  '/settings/security/passkey',
  // Each appears only after a step before it: a code, a file, a loan that has ended, a correction.
  '/admin/corrections',
  '/auth/join',
  '/auth/reset',
  '/auth/undo',
  '/auth/verify',
  '/book/:id/history',
  '/bookcase/files/:id',
  '/messages/:conversationId/block',
  '/messages/:conversationId/rate',
  '/messages/:conversationId/report',
].sort()

const visitors = ['guest', 'mia@sample.test', 'admin@sample.test'] as const

let app: SampleApp
let sender: ReturnType<typeof aSender>
let world: World
const heard = new Map<number, number>()
const sessions = new Map<string, string>()
const count = RateLimiterPostgres.prototype.consume

beforeAll(async () => {
  app = await aSampleApp()
  // Without higher rate limits, most requests would be refused before they reach anything that can fail.
  RateLimiterPostgres.prototype.consume = async () => Object.create(null)
  sender = aSender(app.url)
  for (const who of visitors) await arrive(who)
  await reportAndBlock()
  world = await lookAround()
})

afterAll(async () => {
  RateLimiterPostgres.prototype.consume = count
  sender?.close()
  await app?.stop()
})

test('every screen with a form is posted to', () => {
  const posted = new Set(world.forms.map(({ action }) => patternAt(action)))
  const taking = everyRoute.filter(({ hasAction }) => hasAction).map(({ pattern }) => pattern)
  expect([...new Set(taking)].filter((pattern) => !posted.has(pattern)).sort()).toEqual(unposted)
  expect(world.names.length).toBeGreaterThan(100)
})

test(`${REQUESTS} generated requests cause no server error, and cost little`, {
  timeout: 1_800_000,
}, async () => {
  const several = fc.array(madeUp(world), { minLength: AT_ONCE, maxLength: AT_ONCE })
  await fc.assert(
    fc.asyncProperty(several, async (all) => {
      const before = process.cpuUsage()
      const wrong = await Promise.all(all.map(faultOf))
      const { user, system } = process.cpuUsage(before)
      const slow = (user + system) / 1000 > MOST_CPU_MS ? await slowestOf(all) : []
      expect([...wrong, ...slow].filter(Boolean)).toEqual([])
    }),
    {
      numRuns: Math.ceil(REQUESTS / AT_ONCE),
      seed: SEED,
      endOnFailure: process.env.HOSTILE_SHRINK === undefined,
    },
  )
  // Enough of each: requests are neither all refused as malformed nor all taken for something else.
  for (const status of [200, 302, 400, 404])
    expect(heard.get(status) ?? 0, `${status}`).toBeGreaterThan(REQUESTS / 50)
})

async function faultOf(asked: MadeUp): Promise<string | undefined> {
  const answer = await sender.send(asked, sessions.get(asked.who))
  heard.set(answer.status, (heard.get(answer.status) ?? 0) + 1)
  const told = `${asked.method} ${asked.path.slice(0, 120)} as ${asked.who}`
  if (endsSession(answer)) await arrive(asked.who)
  if (answer.status >= 500) return `${told}: ${answer.status}`
  if (answer.status === 429 && !answer.headers['retry-after']) return `${told}: 429 without Retry-After`
  if (answer.size > LARGEST_HEADERS) return `${told}: ${answer.size} signs of headers`
  const unknown = asked.parts?.some(({ name }) => name.includes(UNKNOWN)) && !asked.path.includes(UNKNOWN)
  if (unknown && answer.body.includes(UNKNOWN)) return `${told}: sends an unknown name back`
  return undefined
}

/** One of several sent together took too long: each is sent once more, by itself. */
async function slowestOf(all: MadeUp[]): Promise<string[]> {
  const slow: string[] = []
  for (const asked of all) {
    const before = process.cpuUsage()
    await faultOf(asked)
    const { user, system } = process.cpuUsage(before)
    const ms = (user + system) / 1000
    if (ms > MOST_CPU_MS) slow.push(`${asked.method} ${asked.path.slice(0, 120)} as ${asked.who}: ${ms} ms`)
  }
  return slow
}

function endsSession({ headers }: Heard): boolean {
  return [headers['set-cookie'] ?? []].flat().some((cookie) => cookie.startsWith('verandah.session_token=;'))
}

async function arrive(who: string): Promise<void> {
  if (who === 'guest') return
  sessions.set(who, await sessionCookie(app.pool, who, app.secret))
}

/** This adds forms to answer a report and to unblock a member. */
async function reportAndBlock(): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; other: string }>(
    `select mine.conversation_id as id, theirs.member_id as other from participants mine
     join members on members.id = mine.member_id and members.email = 'mia@sample.test'
     join participants theirs on theirs.conversation_id = mine.conversation_id and theirs.member_id <> mine.member_id
     join members other on other.id = theirs.member_id
     order by other.email limit 1`,
  )
  const [talk] = rows
  if (!talk) throw new Error('Mia has no conversation')
  const post = (path: string, parts: MadeUp['parts'] = []) =>
    faultOf({
      who: 'mia@sample.test',
      method: 'POST',
      path,
      parts,
      headers: [],
      cookies: [],
      encoding: 'urlencoded',
    })
  await post(`/profile/${talk.other}`, [
    { name: 'intent', value: 'report' },
    { name: 'details', value: 'Never came to the market, three times.' },
  ])
  await post(`/messages/${talk.id}/block`, [{ name: 'intent', value: 'block' }])
}

/** Forms that no link leads to: they appear after a password or for somebody who was invited, or are reached from an email. */
const offTheWay: KnownForm[] = [
  {
    action: '/passkey-offer',
    isMultipart: false,
    fields: [{ name: 'from', value: '/', isFile: false }],
  },
  {
    action: '/unsubscribe/made-up',
    isMultipart: false,
    fields: [{ name: 'email', value: 'on', isFile: false }],
  },
  {
    action: '/objection/made-up',
    isMultipart: false,
    fields: [{ name: 'objection', value: 'It was not like that.', isFile: false }],
  },
  {
    action: streetLinkPath(sampleStreetLink),
    isMultipart: false,
    fields: [
      { name: 'intent', value: 'let-know', isFile: false },
      { name: 'isTold', value: 'on', isFile: false },
    ],
  },
]

// The query names a tab or a section. A search and a return address have endless values.
const MOST_OF_A_KIND = 8

/** Follows the links of all visitors, a few pages of each kind, and collects the forms on the way. */
async function lookAround(): Promise<World> {
  const forms: KnownForm[] = []
  const ids = new Set<string>()
  for (const who of visitors) {
    const seen = new Set<string>()
    const kinds = new Map<string, number>()
    const waiting = [
      // The first book is one with reviews.
      '/all-books?q=The+Book+Thief',
      '/',
      '/messages',
      '/profile',
      '/bookcase?add=1',
      '/bookcase?select=some',
      '/add-book',
      '/edit-profile',
      '/make-profile',
      '/auth',
      '/auth?mode=sign-up',
      '/auth/forgot',
      '/auth/reset',
      '/admin/reports',
      '/blocked-members',
      '/invite',
      '/prove',
      journeyPath(sampleCode),
    ]
    for (const address of waiting) {
      const shape = address.replace(UUID, (id) => {
        ids.add(id)
        return ':id'
      })
      if (seen.has(shape)) continue
      seen.add(shape)
      const kind = shape.replace(/=[^&]*/g, '=')
      const before = kinds.get(kind) ?? 0
      if (before === MOST_OF_A_KIND) continue
      kinds.set(kind, before + 1)
      const { body, headers } = await sender.send(
        { who, method: 'GET', path: address, headers: [], cookies: [], encoding: 'urlencoded' },
        sessions.get(who),
      )
      // A file, such as the source, is no page, whatever its bytes look like.
      if (!String(headers['content-type']).startsWith('text/html')) continue
      forms.push(...formsOf(body, address))
      waiting.push(...linksOf(body, address))
    }
  }
  forms.push(...offTheWay)
  const { rows } = await app.pool.query<{ id: string }>(
    '(select id from exchanges limit 20) union all (select id from copies limit 20)',
  )
  const steps = [
    'accept',
    'decline',
    'markReady',
    'markLost',
    'askExtension',
    'confirmReturn',
    'callOff',
    'archive',
  ]
  const names = (await everyForm()).flatMap((form) => [...formFields(form).fields.keys()])
  return {
    routes: everyRoute,
    forms: [...new Map(forms.map((form) => [kindOf(form), form])).values()],
    names: [...new Set([...names, ...forms.flatMap(({ fields }) => fields.map(({ name }) => name))])],
    ids: [...ids, ...rows.map(({ id }) => id), ...steps, ...steps],
    visitors,
  }
}

/** One of each kind is enough: the forms of two copies differ only in the copy. */
function kindOf({ action, fields }: KnownForm): string {
  return [action.replace(UUID, ':id').split('?')[0], ...fields.map(({ name }) => name)].join(' ')
}

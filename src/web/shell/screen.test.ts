import { type ActionFunctionArgs, RouterContextProvider, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { z } from '#rules/base/zod.ts'
import { DomainError } from '#rules/domain-error.ts'
import type { AppContext } from '#server/http/screen-context.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import { appContext } from './app-context.ts'
import { acts, loads } from './screen.ts'

/** What the router passes to an action, as far as `acts` reads it. */
function asked(path: string, from?: string): ActionFunctionArgs {
  const context = new RouterContextProvider()
  const app: Pick<AppContext, 'viewer' | 'countPost' | 'isDatabaseAway' | 'responseParts'> = {
    viewer: guest,
    countPost: async () => undefined,
    isDatabaseAway: () => false,
    responseParts: {},
  }
  context.set(appContext, app as AppContext) // the screens of this test read nothing else from it
  const url = new URL(path, 'https://books.example')
  const headers = from ? { Referer: new URL(from, url).href } : undefined
  return { request: new Request(url, { method: 'POST', headers }), url, params: {}, context, pattern: path }
}

test.each([
  ['/all-books?page=2', '/all-books?page=2', 'true'],
  ['/all-books?page=2', '/all-books', null],
  ['/book/1', '/', null],
  ['/book/1', undefined, null],
])(
  'an action that redirects to %s, from %s, replaces its entry in the history: %s',
  async (to, from, mark) => {
    const answer = await acts(async () => redirect(to, { headers: { 'Set-Cookie': 'toast=1' } }))(
      asked('/book/1', from),
    )
    expect(answer).toBeInstanceOf(Response)
    const { headers, status } = answer as Response // asserted above
    expect([headers.get('X-Remix-Replace'), headers.get('Location'), status]).toEqual([mark, to, 302])
    expect(headers.get('Set-Cookie')).toBe('toast=1')
  },
)

test.each([
  ['screen', loads],
  ['action', acts],
])('while the database is away a %s says to try again, and the log says why', async (_, wrapped) => {
  const lost = new Error('Connection terminated')
  const reported: unknown[] = []
  const args = asked('/book/1')
  const app = {
    viewer: guest,
    countPost: async () => undefined,
    isDatabaseAway: (error) => error === lost,
    reportFault: (error) => void reported.push(error),
  } as AppContext
  args.context.set(appContext, app)
  const thrown = await wrapped(async () => Promise.reject(lost))(args).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ init: { status: 503, headers: { 'Retry-After': '5' } } })
  expect(reported).toEqual([lost])
})

test('an action’s refusal comes back to its screen', async () => {
  const answer = await acts(async () => {
    throw new DomainError('OWN_COPY')
  })(asked('/book/1'))
  const { message } = new DomainError('OWN_COPY')
  expect(answer).toMatchObject({ data: { typed: {}, errors: { '': [message] } }, init: { status: 400 } })
})

test('a loader’s refusal is thrown with its status, and a guest is sent to log in and back', async () => {
  const refusing = (code: 'NOT_FOUND' | 'AUTHENTICATION_REQUIRED') =>
    loads(async () => {
      throw new DomainError(code)
    })(asked('/book/1?tab=2'))
  await expect(refusing('NOT_FOUND')).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
    init: { status: 404 },
  })
  const toSignIn: unknown = await refusing('AUTHENTICATION_REQUIRED').catch((thrown) => thrown)
  expect(toSignIn instanceof Response && toSignIn.headers.get('Location')).toBe(
    '/auth?from=%2Fbook%2F1%3Ftab%3D2',
  )
})

class Limited extends DomainError {
  override readonly retryAfterSeconds = 7
}

test.each([
  ['that knows until when', new Limited('RATE_LIMITED'), '7', {}],
  ['that does not', new DomainError('TOO_MANY_TRIES'), '60', {}],
  ['of a busy house', new DomainError('IMAGES_BUSY'), '5', { 'Cache-Control': 'no-store' }],
  ['that waiting cannot help', new DomainError('OWN_COPY'), undefined, {}],
])('a refusal %s says when to try again, whichever way it arrives', async (_, refusal, seconds, more) => {
  const refusing = async () => {
    throw refusal
  }
  const [acted, loaded] = [asked('/book/1'), asked('/book/1')]
  const answers: unknown[] = await Promise.all([
    acts(refusing)(acted),
    loads(refusing)(loaded).catch((thrown) => thrown),
    submitted(new FormData(), z.object({}), refusing),
  ])
  for (const answer of answers) {
    expect(Reflect.get(Object(answer), 'init')).toEqual({
      status: refusal.status,
      headers: { ...more, ...(seconds && { 'Retry-After': seconds }) },
    })
  }
  const toldToServer = [acted, loaded].map(({ context }) => context.get(appContext).responseParts.retryAfter)
  expect(toldToServer).toEqual([seconds, seconds])
})

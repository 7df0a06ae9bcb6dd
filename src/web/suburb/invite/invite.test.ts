import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { action as makeProfile } from '#web/members/profile-form/make-profile.tsx'
import { action } from './invite.tsx'
import Join, { loader as open } from './join.tsx'

const done = async () => undefined
const services = {
  streetLinks: { change: done, draw: done, letKnow: done },
} as unknown as AppContext['services'] // all that these intents ask for

test.each(['change', 'draw', 'let-know'])(
  'what was about to be printed still is after “%s”',
  async (intent) => {
    const at = async (path: string) => {
      const args = actionArgs(path, { intent }, { viewer: aViewer({ id: 'mia', name: 'Mia' }), services })
      const answer = await acting(action, args)
      return answer instanceof Response ? answer.headers.get('Location') : answer
    }
    expect(await at('/invite?design=jacaranda&paper=cards')).toBe('/invite?design=jacaranda&paper=cards')
    expect(await at('/invite?design=%0d%0aX&paper=//evil.example')).toBe(
      '/invite?design=verandah&paper=poster',
    )
  },
)

test.each([
  ['never', null],
  ['at some time', { isTold: true }],
])('a member who came by the link %s is asked for a book, not for their first', (_when, cameBy) => {
  const link = { code: 'K7PX4MRDWH', name: 'Mia', isOwn: false, cameBy }
  const shown = {
    link,
    isMember: true,
    suburb: null,
    newest: [],
    cityName: 'Brisbane',
    productName: 'Verandah',
  }
  const props = { loaderData: shown } as unknown as Parameters<typeof Join>[0] // the screen reads nothing else
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(Join, props) }])
  const page = renderToStaticMarkup(createElement(Page))
  expect(page).toContain('>Add Book<')
  expect(page).not.toContain('first book')
})

const code = 'K7PX4MRDWH'
const city = { name: 'Brisbane', productName: 'Verandah' } as AppContext['city']
const mia = aViewer({ id: 'mia', name: 'Mia' })

/** The cookies that the page of a link sets. */
async function cookiesOf(viewer: AppContext['viewer']): Promise<string[]> {
  const link = { code, name: null, suburb: null, isOwn: false, cameBy: null }
  const streetLinks = { open: async () => link }
  const opened = { ...actionArgs(`/join/${code}`, {}, { viewer, city, services: { streetLinks } as never }) }
  const answer = await open(opened)
  return new Headers(answer.init?.headers).getSetCookie()
}

test('a neighbour who opens a link and looks around first still counts for it, once', async () => {
  const [kept = '', ...others] = await cookiesOf(guest)
  expect(others).toEqual([])
  expect(kept).toMatch(/^street_link=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  const counted: unknown[] = []
  const joining = {
    members: { saveProfile: async () => ({ joined: true }) },
    streetLinks: { arrive: async (_: unknown, of: unknown) => counted.push(of) },
  } as unknown as AppContext['services'] // all that a profile asks for
  const made = async (cookie: string) => {
    const profile = { name: 'Ned', role: 'Reader', location: 'West End' }
    const args = actionArgs('/make-profile?from=/search', profile, { viewer: mia, city, services: joining })
    args.request.headers.set('Cookie', cookie)
    const answer = await acting(makeProfile, args)
    return answer instanceof Response ? answer.headers.getSetCookie() : []
  }
  expect((await made(kept.split(';')[0] ?? '')).join()).toContain('street_link=; Max-Age=0')
  expect(counted).toEqual([{ code }])
  expect((await made('theme=dark')).join()).not.toContain('street_link')
  expect(counted).toHaveLength(1)
})

test('a member who opens a link keeps no cookie of it', async () => {
  expect(await cookiesOf(mia)).toEqual([])
})

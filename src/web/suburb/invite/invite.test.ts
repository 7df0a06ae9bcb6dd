import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { action } from './invite.tsx'
import Join from './join.tsx'

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

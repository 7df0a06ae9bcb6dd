import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, type LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import { actionArgs } from '#tests/support/action-args.ts'
import Unsubscribe, { loader } from './unsubscribe.tsx'

test('the link of an old email leads to Settings, where emails are chosen', async () => {
  const notices = {
    subscription: async () => {
      throw new DomainError('UNSUBSCRIBE_LINK_OVER')
    },
  }
  // The loader uses no other service.
  const app = { services: { notices } as never }
  const args: LoaderFunctionArgs = { ...actionArgs('/unsubscribe/old', {}, app), params: { ticket: 'old' } }
  const { data: loaderData, init } = await loader(args)
  expect(init?.status).toBe(410)
  const screen = { loaderData, params: { ticket: 'old' }, matches: [] } as never // it reads nothing else of its route
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(Unsubscribe, screen) }])
  const page = renderToStaticMarkup(createElement(Page))
  expect(page).toMatch(/<h1[^>]*>This link no longer works</)
  expect(page).toContain('choose your emails in Settings')
  expect(page).toMatch(/<a[^>]*href="\/settings"[^>]*>Choose your emails</)
})

import { expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { action } from './take-step.tsx'

const id = '00000000-0000-4000-8000-000000000001'

/** Agrees to more time, of which '2026-05-20' is the date asked for by now. Returns the response, and what the operation was given. */
async function agreeing(fields: Record<string, string>) {
  const asked: unknown[] = []
  const agreeExtension = async (_viewer: unknown, input: { id: string; askedDueOn?: string }) => {
    asked.push(input.askedDueOn)
    if (input.askedDueOn !== '2026-05-20') throw new DomainError('EXTENSION_CHANGED')
    return { id, state: 'on_loan', conversationId: id, other: { id, name: 'Noah' }, bookTitle: 'Voss' }
  }
  const services = { exchanges: { agreeExtension } } as unknown as AppContext['services'] // all that this step asks for
  const viewer = aViewer({ id: 'mia', name: 'Mia' })
  const args = actionArgs(`/exchange/${id}/agreeExtension`, fields, { viewer, services })
  const answer = await acting(action, { ...args, params: { id, step: 'agreeExtension' } })
  const response = answer instanceof Response ? answer : expect.unreachable('a redirect')
  return {
    asked,
    status: response.status,
    to: response.headers.get('Location'),
    toast: decodeURIComponent(response.headers.get('X-Toast') ?? ''),
  }
}

test('an owner who agrees says which date they read', async () => {
  const { asked, toast } = await agreeing({ back: '/messages', askedDueOn: '2026-05-20' })
  expect(asked).toEqual(['2026-05-20'])
  expect(toast).toContain('New date agreed')
})

test.each([
  ['another date since', { askedDueOn: '2026-04-10' }],
  ['no date, on a page from before it was sent', {}],
])('an owner whose page shows %s comes back to it, and reads why', async (_what, seen) => {
  const { status, to, toast } = await agreeing({ back: '/messages', ...seen })
  expect([status, to]).toEqual([302, '/messages'])
  expect(toast).toContain('Please check the date they’ve asked for.')
})

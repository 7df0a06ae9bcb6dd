import { expect, test } from 'vitest'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { recommendationIntents } from './recommendation-intents.ts'

const action = performs(recommendationIntents)

async function pressed(code: RefusalCode): Promise<{ to: string | null; toast: string }> {
  const notForMe = () => Promise.reject(new DomainError(code))
  const services = { recommendations: { notForMe } } as unknown as AppContext['services'] // all that the button asks for
  const fields = { intent: 'not-for-me', bookId: '00000000-0000-4000-8000-000000000001' }
  const response = await acting(action, actionArgs('/', fields, { services }))
  if (!(response instanceof Response)) return expect.unreachable('a redirect')
  const { headers } = response
  return { to: headers.get('Location'), toast: decodeURIComponent(headers.get('X-Toast') ?? '') }
}

test('“Not for me” that is refused says why in a toast, because home has no other place for it', async () => {
  const { to, toast } = await pressed('NOT_FOUND')
  expect(to).toBe('/')
  expect(toast).toContain('That didn’t work')
})

test('“Not for me” of somebody who is no longer logged in leads to logging in', async () => {
  expect((await pressed('AUTHENTICATION_REQUIRED')).to).toBe('/auth')
})

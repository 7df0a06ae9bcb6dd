import { expect, test } from 'vitest'
import type { AppContext } from '#server/http/screen-context.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { backInQueue, togetherIntents } from './together-intents.ts'

const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

test.each([
  [ids, 2, ['2 will be approved in a minute', 'You can undo it until then.']],
  [ids, 1, ['1 will be approved in a minute', 'has already selected 1 of them.']],
  [ids, 0, ['Already selected', 'Another administrator has already selected them.']],
  [ids.slice(1), 0, ['Already selected', 'Another administrator has already selected it.']],
])('of %j an administrator takes %i: %j', async (chosen, count, said) => {
  const moderation = { approveTogether: async () => ({ count }) }
  const services = { moderation } as unknown as AppContext['services'] // all that this intent asks for
  const fields = new URLSearchParams({ intent: 'approve-together' })
  for (const id of chosen) fields.append('chosen', `${id}:0`)
  const viewer = aViewer({ id: 'ada', name: 'Ada' })
  const answer = await acting(
    performs(togetherIntents('event')),
    actionArgs('/admin/events', fields, { viewer, services }),
  )
  const toast = answer instanceof Response ? decodeURIComponent(answer.headers.get('X-Toast') ?? '') : ''
  for (const words of said) expect(toast).toContain(words)
})

test('one and several go back to the queue in good English', () => {
  expect(backInQueue(1)).toBe('1 is waiting for review again.')
  expect(backInQueue(12)).toBe('12 are waiting for review again.')
})

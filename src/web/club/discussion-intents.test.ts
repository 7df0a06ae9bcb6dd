import { expect, test } from 'vitest'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { discussionIntents } from './discussion-intents.ts'

test('a reaction sent to an address with any signs goes back to it', async () => {
  const services = { clubs: { react: async () => undefined } }
  const post = crypto.randomUUID()
  const args = actionArgs('/club/one/discussion/two', { intent: 'react', post, add: 'like' }, {
    ...{ viewer: aViewer({ id: 'mia', name: 'Mia' }), services },
  } as unknown as Parameters<typeof actionArgs>[2]) // the intent uses no other service
  const params = { id: 'one', discussionId: '\r\n活着' }
  const answer = await acting(performs(discussionIntents), { ...args, params })
  expect(answer instanceof Response && answer.headers.get('Location')).toBe(
    '/club/one/discussion/%E6%B4%BB%E7%9D%80',
  )
})

import { expect, test } from 'vitest'
import type { Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { aSiteOf } from '#tests/support/route-site.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { conversationNews } from './news-routes.ts'

const mia = aViewer({ id: '7ed1d620-21d4-4f64-80a4-a040f21d0063', name: 'Mia Rossi' })

async function ask(path: string, { failure, method = 'GET' }: { failure?: Error; method?: string } = {}) {
  const asked: unknown[] = []
  const noting = (name: string) => async (viewer: Viewer, of: object) => {
    if (failure) throw failure
    asked.push([name, viewer, of])
    return { id: 'one', unread: 1 } as never
  }
  const routes = conversationNews({ conversation: noting('conversation'), markRead: noting('markRead') })
  const answer = await aSiteOf(routes, () => mia).request(path, { method })
  return { status: answer.status, told: await answer.text(), asked }
}

const unread = (after: number | undefined) => ['conversation', mia, { conversationId: 'one', after }]

test('the messages behind one are answered, and nothing is marked as read', async () => {
  const { status, told, asked } = await ask('/messages/one/news?after=7')
  expect([status, JSON.parse(told)]).toEqual([200, { id: 'one', unread: 1 }])
  expect(asked).toEqual([unread(7)])
})

test('a page that has shown messages marks them as read, up to the last', async () => {
  const { status, told, asked } = await ask('/messages/one/read?to=9', { method: 'POST' })
  expect([status, told]).toEqual([204, ''])
  expect(asked).toEqual([['markRead', mia, { conversationId: 'one', to: 9 }]])
  expect(await ask('/messages/one/read', { method: 'POST' })).toMatchObject({ status: 400, asked: [] })
})

test.each(['', '?after=', '?after=0', '?after=soon'])(
  'without a message before (%s) it is the whole page',
  async (query) => {
    const { asked } = await ask(`/messages/one/news${query}`)
    expect(asked).toEqual([unread(undefined)])
  },
)

test('a refusal is answered in JSON, and a fault is not hidden', async () => {
  const refusal = new DomainError('NOT_FOUND')
  const { status, told } = await ask('/messages/one/news', { failure: refusal })
  expect([status, JSON.parse(told)]).toEqual([404, { code: 'NOT_FOUND', problem: refusal.message }])
  const broken = await ask('/messages/one/news', { failure: new Error('The database is away') })
  expect([broken.status, broken.told]).toEqual([500, 'The database is away'])
})

import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { threadNews } from './thread-news.ts'

const mia = aViewer({ id: '7ed1d620-21d4-4f64-80a4-a040f21d0063', name: 'Mia Rossi' })

async function ask(path: string, { unread = 0, failure }: { unread?: number; failure?: Error } = {}) {
  const asked: unknown[] = []
  const app = new Hono<{ Variables: { viewer: Viewer } }>()
  app.use((c, next) => {
    c.set('viewer', mia)
    return next()
  })
  app.onError((_, c) => c.text('rose', 500))
  const conversation = async (
    viewer: Viewer,
    { conversationId: id, ...part }: { conversationId: string },
  ) => {
    if (failure) throw failure
    asked.push(['conversation', viewer, id, part])
    return { id, unread }
  }
  const markRead = async (viewer: Viewer, { conversationId }: { conversationId: string }) =>
    void asked.push(['markRead', viewer, conversationId])
  app.get('/messages/:id/news', threadNews({ conversation: conversation as never, markRead }))
  const answer = await app.request(path)
  return { status: answer.status, told: await answer.text(), asked }
}

test('messages after the given one are returned, and marked as read if they were not', async () => {
  const { status, told, asked } = await ask('/messages/one/news?after=7', { unread: 1 })
  expect([status, JSON.parse(told)]).toEqual([200, { id: 'one', unread: 1 }])
  expect(asked).toEqual([
    ['conversation', mia, 'one', { after: 7 }],
    ['markRead', mia, 'one'],
  ])
})

test('if all are read, nothing is marked', async () => {
  const { asked } = await ask('/messages/one/news?after=7')
  expect(asked).toEqual([['conversation', mia, 'one', { after: 7 }]])
})

test.each(['', '?after=', '?after=0', '?after=soon'])(
  'without a given message (%s) it is the whole page',
  async (query) => {
    const { asked } = await ask(`/messages/one/news${query}`)
    expect(asked).toEqual([['conversation', mia, 'one', { after: undefined }]])
  },
)

test('a refusal is a sentence, and any other error is thrown', async () => {
  const refusal = new DomainError('NOT_FOUND')
  expect(await ask('/messages/one/news', { failure: refusal })).toEqual({
    ...{ status: 404, told: refusal.message, asked: [] },
  })
  const broken = await ask('/messages/one/news', { failure: new Error('The database is away') })
  expect([broken.status, broken.told]).toEqual([500, 'rose'])
})

import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { discussionNews } from './news-route.ts'

function aRoute(posts: number[]) {
  const reads = {
    discussionNews: vi.fn(async () => ({ posts: posts.map((number) => ({ number })) })),
    markDiscussionRead: vi.fn(async () => undefined),
  }
  const app = new Hono<{ Variables: { viewer: Viewer } }>()
  app.use(async (context, next) => {
    context.set('viewer', guest)
    await next()
  })
  // The route passes these on without reading them.
  app.get('/club/:id/discussion/:discussion/news', discussionNews(reads as never))
  return { reads, ask: (query: string) => app.request(`/club/c/discussion/d/news${query}`) }
}

test('passes on new posts, marked as read up to the last', async () => {
  const { reads, ask } = aRoute([4, 5])
  const answer = await ask('?after=3')
  expect(await answer.json()).toEqual({ posts: [{ number: 4 }, { number: 5 }] })
  expect(reads.discussionNews).toHaveBeenCalledWith(guest, { clubId: 'c', id: 'd', after: 3 })
  expect(reads.markDiscussionRead).toHaveBeenCalledWith(guest, { clubId: 'c', id: 'd', from: 4, to: 5 })
})

test('marks nothing as read if there are no new posts', async () => {
  const { reads, ask } = aRoute([])
  expect((await ask('?after=0')).status).toBe(200)
  expect(reads.markDiscussionRead).not.toHaveBeenCalled()
})

test.each(['?after=-1', '?after=x', '?after=1e300'])('%s is not a post number', async (query) => {
  const { reads, ask } = aRoute([])
  expect((await ask(query)).status).toBe(400)
  expect(reads.discussionNews).not.toHaveBeenCalled()
})

test('returns a refusal as a response, and does not hide an error', async () => {
  const { reads, ask } = aRoute([])
  reads.discussionNews.mockRejectedValueOnce(new DomainError('CLUB_NOT_FOUND'))
  expect((await ask('?after=0')).status).toBe(404)
  reads.discussionNews.mockRejectedValueOnce(new Error('The database is gone'))
  expect((await ask('?after=0')).status).toBe(500)
})

import { expect, test, vi } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { aSiteOf } from '#tests/support/route-site.ts'
import { discussionNews } from './news-routes.ts'

function aRoute() {
  const clubs = {
    discussionNews: vi.fn(async () => ({ posts: [{ number: 4 }, { number: 5 }] })),
    markDiscussionRead: vi.fn(async () => undefined),
  }
  // The routes pass the ids on without reading them.
  const site = aSiteOf(discussionNews(clubs as never))
  const at = '/club/c/discussion/d'
  return {
    clubs,
    ask: (query: string) => site.request(`${at}/news${query}`),
    read: (query: string) => site.request(`${at}/read${query}`, { method: 'POST' }),
  }
}

test('the posts that have arrived are answered, and nothing is marked as read', async () => {
  const { clubs, ask } = aRoute()
  const answer = await ask('?after=3')
  expect(await answer.json()).toEqual({ posts: [{ number: 4 }, { number: 5 }] })
  expect(clubs.discussionNews).toHaveBeenCalledWith(guest, { clubId: 'c', id: 'd', after: 3 })
  expect(clubs.markDiscussionRead).not.toHaveBeenCalled()
})

test('a page that has shown posts marks them as read', async () => {
  const { clubs, read } = aRoute()
  const answer = await read('?from=4&to=5')
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect(clubs.markDiscussionRead).toHaveBeenCalledWith(guest, { clubId: 'c', id: 'd', from: 4, to: 5 })
})

test.each(['', '?after=-1&from=-1&to=2', '?after=x&from=0&to=x', '?after=1e300&from=0'])(
  'numbers that no post has are refused: %s',
  async (query) => {
    const { clubs, ask, read } = aRoute()
    expect([(await ask(query)).status, (await read(query)).status]).toEqual([400, 400])
    expect(clubs.discussionNews).not.toHaveBeenCalled()
    expect(clubs.markDiscussionRead).not.toHaveBeenCalled()
  },
)

test('a refusal is answered in JSON, and a fault is not hidden', async () => {
  const { clubs, ask } = aRoute()
  clubs.discussionNews.mockRejectedValueOnce(new DomainError('CLUB_NOT_FOUND'))
  const refused = await ask('?after=0')
  const { code, message: problem } = new DomainError('CLUB_NOT_FOUND')
  expect([refused.status, await refused.json()]).toEqual([404, { code, problem }])
  clubs.discussionNews.mockRejectedValueOnce(new Error('The database is gone'))
  expect((await ask('?after=0')).status).toBe(500)
})

// Requests that a browser makes besides the screens of a club: for a file, and for members to mention.
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { fileRoute } from './file-route.ts'
import { mentionsRoute } from './mentions-route.ts'

function aSite(clubs: { openFile?: unknown; mentionable?: unknown }) {
  const app = new Hono<{ Variables: { viewer: Viewer } }>()
  app.use(async (context, next) => {
    context.set('viewer', guest)
    await next()
  })
  // Each route calls only one function.
  app.get('/club/:id/file/:file', fileRoute(clubs as never))
  app.get('/club/:id/mentions', mentionsRoute(clubs as never))
  return (path: string) => app.request(path)
}

const bytes = () => new Blob(['Page 90']).stream()
const named = (name: string) => ({ openFile: vi.fn(async () => ({ size: 7, content: bytes(), name })) })

test('a file is sent as a download, under its name', async () => {
  const clubs = named('list.txt')
  const answer = await aSite(clubs)('/club/c/file/f')
  expect(clubs.openFile).toHaveBeenCalledWith(guest, { clubId: 'c', id: 'f' })
  expect(await answer.text()).toBe('Page 90')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '7',
    'content-disposition': `attachment; filename="list.txt"; filename*=UTF-8''list.txt`,
  })
})

test('a name with characters that mean something in a header is escaped', async () => {
  const answer = await aSite(named(`Mia's "list" (50%) é.txt`))('/club/c/file/f')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Mia's _list_ (50_) _.txt"; filename*=UTF-8''Mia%27s%20%22list%22%20%2850%25%29%20%C3%A9.txt`,
  )
})

test('members are suggested by the start of their names, of at most forty characters', async () => {
  const mentionable = vi.fn(async () => [{ name: 'Mia' }])
  const ask = aSite({ mentionable })
  expect(await (await ask('/club/c/mentions?start=mi')).json()).toEqual([{ name: 'Mia' }])
  expect(mentionable).toHaveBeenLastCalledWith(guest, { clubId: 'c', start: 'mi' })
  await ask('/club/c/mentions')
  expect(mentionable).toHaveBeenLastCalledWith(guest, { clubId: 'c', start: '' })
  await ask(`/club/c/mentions?start=${'m'.repeat(41)}`)
  expect(mentionable).toHaveBeenLastCalledWith(guest, { clubId: 'c', start: 'm'.repeat(40) })
})

test.each(['/club/c/file/f', '/club/c/mentions'])(
  '%s returns a refusal as a response, and does not hide an error',
  async (path) => {
    const failing = (error: Error) => {
      const fail = () => Promise.reject(error)
      return aSite({ openFile: fail, mentionable: fail })(path)
    }
    const refused = await failing(new DomainError('CLUB_NOT_FOUND'))
    expect([refused.status, await refused.text()]).toEqual([404, new DomainError('CLUB_NOT_FOUND').message])
    expect((await failing(new Error('The database is gone'))).status).toBe(500)
  },
)

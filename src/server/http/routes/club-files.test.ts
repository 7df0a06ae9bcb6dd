// Requests of a browser besides the screens of a club: a file, and members to be mentioned.
import { expect, test, vi } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { wholeOf } from '#server/files/large-files.ts'
import { aSiteOf } from '#tests/support/route-site.ts'
import { privateFiles } from './file-routes.ts'
import { discussionNews } from './news-routes.ts'

function aSite(clubs: { openFile?: unknown; mentionable?: unknown }) {
  // Each route performs one operation.
  const site = aSiteOf([privateFiles({ clubs } as never), discussionNews(clubs as never)])
  return (path: string) => site.request(path)
}

const bytes = ({ start, end } = wholeOf(7)) => new Blob(['Page 90'.slice(start, end + 1)]).stream()
const named = (name: string) => ({ openFile: vi.fn(async () => ({ size: 7, read: bytes, name })) })

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

test.each([
  ['bytes=5-', 206, '90', 'bytes 5-6/7'],
  ['bytes=0-3', 206, 'Page', 'bytes 0-3/7'],
  ['bytes=-2', 206, '90', 'bytes 5-6/7'],
  ['bytes=5-100', 206, '90', 'bytes 5-6/7'],
  ['bytes=7-', 416, '', 'bytes */7'],
  ['bytes=-0', 416, '', 'bytes */7'],
  // These may be ignored: what nobody can read, several ranges, and one that ends before it begins.
  ['pages=1-2', 200, 'Page 90', null],
  ['bytes=0-1,3-4', 200, 'Page 90', null],
  ['bytes=3-1', 200, 'Page 90', null],
])(
  'a part of a file is sent to a browser that continues a download: %s',
  async (range, status, text, part) => {
    const site = aSiteOf([privateFiles({ clubs: named('list.txt') } as never)])
    const answer = await site.request('/club/c/file/f', { headers: { Range: range } })
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      text,
      part,
    ])
  },
)

test('a file whose store is away is refused for now, and no cache keeps that', async () => {
  const openFile = () => Promise.reject(new DomainError('FILES_AWAY'))
  const answer = await aSite({ openFile })('/club/c/file/f')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(answer.headers.get('cache-control')).toBe('no-store')
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

const { message } = new DomainError('CLUB_NOT_FOUND')
test.each([
  ['/club/c/file/f', message],
  ['/club/c/mentions', JSON.stringify({ code: 'CLUB_NOT_FOUND', problem: message })],
])('a refusal at %s is answered in words or in JSON, and a fault is not hidden', async (path, told) => {
  const failing = (error: Error) => {
    const fail = () => Promise.reject(error)
    return aSite({ openFile: fail, mentionable: fail })(path)
  }
  const refused = await failing(new DomainError('CLUB_NOT_FOUND'))
  expect([refused.status, await refused.text()]).toEqual([404, told])
  expect((await failing(new Error('The database is gone'))).status).toBe(500)
})

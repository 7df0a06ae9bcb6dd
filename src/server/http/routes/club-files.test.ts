// Requests of a browser besides the screens of a club: a file, and members to be mentioned.
import { expect, test, vi } from 'vitest'
import { guest } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { aSiteOf } from '#tests/support/route-site.ts'
import { privateFiles } from './file-routes.ts'
import { discussionNews } from './news-routes.ts'

function aSite(clubs: { openFile?: unknown; mentionable?: unknown }) {
  // Each route performs one operation.
  const site = aSiteOf([privateFiles({ clubs } as never), discussionNews(clubs as never)])
  return (path: string) => site.request(path)
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

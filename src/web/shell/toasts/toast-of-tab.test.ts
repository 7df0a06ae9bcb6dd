import { type MiddlewareFunction, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { clearToastHeader, readToast, redirectWithToast } from './toast-cookie.ts'
import { tellingToasts } from './toast-header.ts'
import { toastOfTab } from './toast-of-tab.ts'

const toast = { tone: 'success', title: 'Added to wishlist', text: '‘Gilgamesh’ 📚' } as const
const site = 'https://books.example'

/** What the tab that shows `from` requests. */
const asking = (path: string, from?: string, cookie = '') =>
  new Request(site + path, { headers: { Cookie: cookie, ...(from && { Referer: site + from }) } })

/** A response of ours on its way to the tab. */
async function answered(request: Request, answer: Response): Promise<Response> {
  const args: Parameters<MiddlewareFunction<Response>>[0] = {
    request,
    url: new URL(request.url),
    params: {},
    pattern: '*',
    context: new RouterContextProvider(),
  }
  const response = await toastOfTab(args, async () => answer)
  return response ?? answer
}

test('a script gets the toast in the response itself, and no cookie is left for other tabs', async () => {
  const answer = await answered(asking('/book/1.data', '/book/1'), await redirectWithToast('/', toast))
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('X-Remix-Revalidate'), 'changed data is read again').toBe('yes')
  const tell = vi.fn()
  await tellingToasts(async () => answer, tell)('/book/1.data')
  expect(tell).toHaveBeenCalledExactlyOnceWith(toast)
})

test('without scripts it comes with the next page of the same tab, in an HttpOnly cookie', async () => {
  const answer = await answered(
    asking('/book/1', '/book/1'),
    await redirectWithToast('/', toast, ['other=1']),
  )
  expect(answer.headers.has('X-Toast')).toBe(false)
  const [other, kept = ''] = answer.headers.getSetCookie()
  expect(other).toBe('other=1')
  expect(kept).toContain('HttpOnly')
  const cookie = kept.split(';')[0]
  expect(await readToast(asking('/', '/book/1', cookie))).toEqual(toast)
  expect(await readToast(asking('/', '/messages', cookie)), 'a tab that comes from another site').toBeNull()
  expect(await readToast(asking('/', undefined, cookie)), 'a tab without a referrer').toBeNull()
})

test('a typed address gets the toast of the guard that redirected it', async () => {
  const answer = await answered(asking('/bookcase'), await redirectWithToast('/auth', toast))
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  expect(await readToast(asking('/auth', undefined, cookie))).toEqual(toast)
})

test('a page without a toast is left alone', async () => {
  const page = new Response('page', { headers: { 'Cache-Control': 'no-cache', 'Content-Type': 'text/html' } })
  expect([...(await answered(asking('/'), page)).headers.keys()].sort()).toEqual([
    'cache-control',
    'content-type',
  ])
})

test('a toast can be removed, and an invalid one is none', async () => {
  expect(await clearToastHeader()).toContain('Max-Age=0')
  for (const cookie of [
    'toast=',
    'toast=%7B',
    `toast=${btoa('"text"')}`,
    `toast=${btoa('{"title":1,"from":""}')}`,
    `toast=${btoa('{"title":"Saved","text":{"a":1},"from":""}')}`,
    'other=1',
  ]) {
    expect(await readToast(asking('/', undefined, cookie))).toBeNull()
  }
})

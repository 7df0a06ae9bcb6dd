import { beforeEach, expect, test, vi } from 'vitest'
import { takeShared } from './share-target.ts'
import type { AskedEvent, WorkerScope } from './worker-scope.ts'

const member = '7ed1d620-21d4-4f64-80a4-a040f21d0063'
const site = 'https://books.example.org'
let listener: (event: AskedEvent) => void
let kept: string[]

beforeEach(() => {
  kept = []
  vi.stubGlobal('self', { location: new URL(site) })
  vi.stubGlobal('caches', {
    keys: async () => ['files 1', `pages ${member}`],
    open: async () => ({
      put: async (address: string, { headers }: Response) =>
        void kept.push(`${address} of ${headers.get('X-Kept-By')}`),
    }),
  })
  takeShared({
    addEventListener: (_: string, listens: typeof listener) => {
      listener = listens
    },
  } as unknown as WorkerScope) // as much of a worker as it uses
})

/** Where the browser is led; undefined if the worker does not answer. */
async function ledTo(
  path: string,
  fields: Record<string, string | File> | string = {},
): Promise<string | null | undefined> {
  const form = new FormData()
  if (typeof fields !== 'string') for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const body = typeof fields === 'string' ? fields : form
  let answer: Promise<Response> | undefined
  const request = new Request(`${site}${path}`, { method: 'POST', body })
  const respondWith = (given: Promise<Response>) => {
    answer = given
  }
  listener({ request, respondWith } as AskedEvent)
  return answer && (await answer).headers.get('Location')
}

const wordsOf = (path: string | null | undefined) => new URL(path ?? '', site).searchParams.get('shared')

test('a shared link opens Add Book with its words', async () => {
  const path = await ledTo('/add-book/shared', {
    title: 'Cloudstreet',
    url: 'https://books.example/9780306406157',
  })
  expect(path).toMatch(/^\/add-book\?/)
  expect(wordsOf(path)).toBe('Cloudstreet https://books.example/9780306406157')
  expect(kept).toEqual([])
})

test('a photo waits in the browser for the member who uses it; a file that is no picture is said to be lost', async () => {
  const photo = new File(['x'], 'cover.jpg', { type: 'image/jpeg' })
  expect(await ledTo('/add-book/shared', { photo })).toContain('photo=waits')
  expect(kept).toEqual([`/add-book/shared/photo of ${member}`])
  const page = new File(['<script>'], 'cover.html', { type: 'text/html' })
  expect(await ledTo('/add-book/shared', { photo: page })).toContain('photo=lost')
  const none = new File([], '', { type: 'application/octet-stream' })
  expect(await ledTo('/add-book/shared', { photo: none })).not.toContain('photo')
  expect(kept).toHaveLength(1)
})

test('words are cut, and cannot add anything to the address', async () => {
  const path = await ledTo('/add-book/shared', { text: `a&photo=yes#b ${'x'.repeat(9_000)}` })
  const asked = new URL(path ?? '', site)
  expect([asked.pathname, asked.searchParams.get('photo'), asked.hash]).toEqual(['/add-book', null, ''])
  expect(wordsOf(path)).toHaveLength(500)
})

test('a photo may be as large as phones take them, and not larger', async () => {
  const photoOf = (megabytes: number) =>
    new File([new Uint8Array(megabytes * 1024 * 1024)], 'cover.jpg', { type: 'image/jpeg' })
  expect(await ledTo('/add-book/shared', { photo: photoOf(12) })).toContain('photo=waits')
  expect(await ledTo('/add-book/shared', { photo: photoOf(30) })).toContain('photo=lost')
})

test('a post that is no form leads to the form too', async () => {
  expect(await ledTo('/add-book/shared', 'no form')).toBe('/add-book?shared=&photo=lost')
})

test('other posts are not the worker’s', async () => {
  expect(await ledTo('/add-book')).toBeUndefined()
})

import { expect, test, vi } from 'vitest'
import { formsByName } from './forms-by-name.ts'

const post = (title: string) => ({ method: 'POST', body: new URLSearchParams({ title }) })
const nameOf = (call?: Parameters<typeof fetch>) => new Headers(call?.[1]?.headers).get('X-Form')

test('a form is named, also when it is the first and pressed twice', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('stored'))
  const send = formsByName(fetch)
  const answers = await Promise.all([send('/a.data', post('Crime')), send('/a.data', post('Crime'))])
  expect(await Promise.all(answers.map((each) => each.text()))).toEqual(['stored', 'stored'])
  expect(fetch).toHaveBeenCalledOnce()
  expect(nameOf(fetch.mock.calls[0])).toMatch(/^[0-9a-f-]{36}$/)
})

test('if the code cannot be loaded, the form is sent without a name, and the next one tries again', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('stored'))
  const loading = vi
    .fn(() => import('./naming-forms.ts'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const send = formsByName(fetch, loading)
  for (const title of ['Crime', 'Punishment']) expect((await send('/a.data', post(title))).ok).toBe(true)
  expect(fetch.mock.calls.map(nameOf)).toEqual([null, expect.any(String)])
})

test('offline the first form fails at once: it is not sent later, when the connection is back', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  const loading = vi.fn(() => import('./naming-forms.ts'))
  const sent = formsByName(fetch, loading)('/a.data', post('Crime'))
  expect(fetch, 'without waiting for the code').toHaveBeenCalledOnce()
  await expect(sent).rejects.toThrow('Failed to fetch')
  expect(loading).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test.each(['/outbox', '/c/ABCDEFGH', '/prove/ask', '/scan/save'])(
  'what is posted to %s is not a form of a screen, and has no name',
  async (address) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('stored'))
    const send = formsByName(fetch)
    await send('/a.data?index', post('Crime'))
    await send(address, post('Crime'))
    await send(address, { method: 'POST', body: JSON.stringify({ clientKey: 'one' }) })
    expect(fetch.mock.calls.map(nameOf)).toEqual([expect.any(String), null, null])
  },
)

test('reading loads nothing', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('read'))
  const loading = vi.fn(() => import('./naming-forms.ts'))
  await formsByName(fetch, loading)('/a.data', {})
  expect(loading).not.toHaveBeenCalled()
})

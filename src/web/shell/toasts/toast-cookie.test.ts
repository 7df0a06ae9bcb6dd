import { expect, test } from 'vitest'
import { keepToast, readToast, redirectWithToast, replaceWithToast } from './toast-cookie.ts'

const toast = { tone: 'success', title: 'Done' } as const
const asked = (headers: Record<string, string>) => new Request('http://localhost/auth', { headers })

/** What a page requested with `after` shows, if a toast was stored for one requested with `before`. */
async function shown(before: Record<string, string>, after: Record<string, string>) {
  const kept = await keepToast(toast, asked(before))
  return readToast(asked({ ...after, Cookie: kept.split(';')[0] ?? '' }))
}

const here = { Referer: 'http://localhost/auth', 'Sec-Fetch-Site': 'same-origin' }

test('a redirect from one of our pages shows it, and another page does not', async () => {
  expect(await shown(here, here)).toMatchObject({ title: 'Done' })
  expect(await shown(here, { ...here, Referer: 'http://localhost/about' })).toBeNull()
})

test.each(['cross-site', 'same-site'])('so does one started by another site (%s)', async (site) => {
  const issuer = { Referer: 'https://login.example.org/', 'Sec-Fetch-Site': site }
  expect(await shown(issuer, { 'Sec-Fetch-Site': site })).toMatchObject({ title: 'Done' })
  expect(await shown(issuer, here)).toBeNull()
})

test.each([redirectWithToast, replaceWithToast])(
  'a redirect to an address with any signs is a header (%o)',
  async (to) => {
    const locationOf = async (path: string) => (await to(path, { title: 'Done' })).headers.get('Location')
    expect(await locationOf('/event/\r\nSet-Cookie: a=b')).toBe('/event/Set-Cookie:%20a=b')
    expect(await locationOf('/event/活着?tab=a%20b#c')).toBe('/event/%E6%B4%BB%E7%9D%80?tab=a%20b#c')
  },
)

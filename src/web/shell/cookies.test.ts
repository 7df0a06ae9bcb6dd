import { expect, test } from 'vitest'
import { readTheme, themeHeader } from '#web/shell/theme/theme-cookie.ts'
import { clearToastHeader, readToast, redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

const sending = (setCookie: string | null) =>
  new Request('https://books.example', { headers: { Cookie: setCookie?.split(';')[0] ?? '' } })

test('a toast travels with a redirect, in a cookie no script reads', async () => {
  const toast = { tone: 'success', title: 'Added to wishlist', text: '‘Gilgamesh’ 📚' } as const
  const answers = await Promise.all([
    redirectWithToast('/', toast),
    redirectWithToast('/', toast, ['other=1']),
  ])
  const cookies = answers.map(({ headers }) => headers.getSetCookie())
  expect(cookies.map((values) => values.length)).toEqual([1, 2])
  expect(cookies[0]?.[0]).toContain('HttpOnly')
  const [one, other] = await Promise.all(cookies.map(([value]) => readToast(sending(value ?? null))))
  expect([one, other]).toEqual([toast, toast])
})

test('a toast is taken away, and what is no toast is none', async () => {
  expect(await clearToastHeader()).toContain('Max-Age=0')
  for (const cookie of [
    'toast=',
    'toast=%7B',
    `toast=${btoa('"text"')}`,
    `toast=${btoa('{"title":1}')}`,
    `toast=${btoa('{"title":"Saved","text":{"a":1}}')}`,
    'other=1',
  ]) {
    expect(await readToast(sending(cookie))).toBeNull()
  }
})

test('a theme is remembered; the system’s by remembering nothing; what is no theme is the system’s', async () => {
  expect(await readTheme(sending(await themeHeader('dark')))).toBe('dark')
  expect(await themeHeader('system')).toContain('Max-Age=0')
  expect(await readTheme(sending(`theme=${btoa('"><script>"')}`))).toBe('system')
  expect(await readTheme(sending(null))).toBe('system')
})

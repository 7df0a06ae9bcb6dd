import { expect, test } from 'vitest'
import { readTheme, themeHeader } from './theme-cookie.ts'

const sending = (setCookie: string | null) =>
  new Request('https://books.example', { headers: { Cookie: setCookie?.split(';')[0] ?? '' } })

test('a theme is remembered; the system’s by remembering nothing; an invalid one is the system’s', async () => {
  expect(await readTheme(sending(await themeHeader('dark')))).toBe('dark')
  expect(await themeHeader('system')).toContain('Max-Age=0')
  expect(await readTheme(sending(`theme=${btoa('"><script>"')}`))).toBe('system')
  expect(await readTheme(sending(null))).toBe('system')
})

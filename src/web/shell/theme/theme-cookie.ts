import { createCookie } from 'react-router'
import { DAY_SECONDS } from '#rules/base/durations.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const cookie = /* @__PURE__ */ createCookie('theme', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 365 * DAY_SECONDS,
})

export async function readTheme(request: Request): Promise<Theme> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  return isTheme(value) ? value : 'system'
}

/** Remembers a choice for a year. To follow the system, nothing is stored. */
export async function themeHeader(theme: Theme): Promise<string> {
  return theme === 'system' ? cookie.serialize('', { maxAge: 0 }) : cookie.serialize(theme)
}

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value)
}

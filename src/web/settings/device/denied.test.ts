import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Denied } from './denied.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['an app on a phone', { isInstalled: true, isTouched: true }, ['your device’s settings']],
  ['an app on a computer', { isInstalled: true, isTouched: false }, ['in your browser', 'your computer’s']],
  ['a browser', { isInstalled: false, isTouched: false }, ['the icon beside the web address']],
])('in %s it says where notifications are blocked', (_, { isInstalled, isTouched }, places) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isInstalled && (isTouched || !query.includes('coarse')),
  }))
  const text = renderToStaticMarkup(createElement(Denied)).replaceAll(/\s+/g, ' ')
  for (const place of places) expect(text).toContain(place)
})

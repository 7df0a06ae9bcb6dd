import { afterEach, expect, test, vi } from 'vitest'
import { showToMember } from './shown-again.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['still uses this browser', 'mia', ['hidden', 'shown']],
  ['has logged out', 'guest', ['hidden', 'loaded again']],
  ['has made room for another', 'noah', ['hidden', 'loaded again']],
  ['cannot be asked about', undefined, ['hidden', 'loaded again']],
])('a page shown again whose member %s', async (_, now, expected) => {
  vi.stubGlobal('fetch', async () => {
    if (now === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { headers: { 'X-Viewer': now } })
  })
  const seen: string[] = []
  await showToMember('mia', {
    setHidden: (isHidden) => void seen.push(isHidden ? 'hidden' : 'shown'),
    loadAgain: () => void seen.push('loaded again'),
  })
  expect(seen).toEqual(expected)
})

import { afterEach, expect, test, vi } from 'vitest'
import { waitingNow } from './reach.ts'
import { showToMember } from './shown-again.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What happens to a page of Mia's that is shown again, if the server names these as using the browser, one after the other. */
function shownAgain(...viewers: (string | undefined)[]) {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    const viewer = viewers.length > 1 ? viewers.shift() : viewers[0]
    if (viewer === undefined) throw new TypeError('Failed to fetch')
    return new Response(null, { headers: { 'X-Viewer': viewer } })
  })
  const seen: string[] = []
  const leaving = new AbortController()
  const page = {
    setHidden: (isHidden: boolean) => void seen.push(isHidden ? 'hidden' : 'shown'),
    loadAgain: () => void seen.push('loaded again'),
  }
  return { seen, leaving, over: showToMember('mia', page, leaving.signal) }
}

test.each([
  ['still uses this browser', 'mia', ['hidden', 'shown']],
  ['has logged out', 'guest', ['hidden', 'loaded again']],
  ['has made room for another', 'noah', ['hidden', 'loaded again']],
])('a page shown again whose member %s', async (_, now, expected) => {
  const { seen, over } = shownAgain(now)
  await over
  expect(seen).toEqual(expected)
  expect(waitingNow()).toBe(0)
})

test('while nobody answers the page stays hidden, says that it waits, and asks again', async () => {
  const { seen, over } = shownAgain(undefined, undefined, 'mia')
  await vi.advanceTimersByTimeAsync(0)
  expect([seen, waitingNow()]).toEqual([['hidden'], 1])
  await vi.advanceTimersByTimeAsync(10_000)
  await over
  expect([seen, waitingNow()]).toEqual([['hidden', 'shown'], 0])
})

test('a page that is left stops asking', async () => {
  const { seen, leaving, over } = shownAgain(undefined)
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort()
  await over
  expect([seen, waitingNow()]).toEqual([['hidden'], 0])
})

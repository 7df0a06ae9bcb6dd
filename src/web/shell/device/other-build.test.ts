import { beforeEach, expect, test, vi } from 'vitest'
import { mindingBuild, type OpenPage } from './other-build.ts'

let answers: string | undefined
let wanted: string | undefined
let isInUse: boolean
let storage: OpenPage['storage']
let kept: string | null
const [load, tell] = [vi.fn(), vi.fn()]

beforeEach(() => {
  answers = 'new'
  wanted = undefined
  isInUse = false
  kept = null
  storage = {
    getItem: () => kept,
    setItem: (_, value) => {
      kept = value
    },
  }
  for (const spy of [load, tell]) spy.mockReset()
})

/** A page of this build, as long as it is open: what it reads, or 'nothing' if the data does not reach it. */
function opened(build = 'old') {
  const fetch = mindingBuild(
    async () => new Response('data', answers === undefined ? {} : { headers: { 'X-Build': answers } }),
    {
      build,
      wanted: () => wanted,
      here: () => '/messages?tab=unread',
      isInUse: () => isInUse,
      load,
      tell,
      storage,
    },
  )
  return async (init: RequestInit = {}): Promise<string> => {
    const answer = fetch('/events.data', init).then((given) => given.text())
    return Promise.race([answer, new Promise<string>((resolve) => setTimeout(resolve, 0, 'nothing'))])
  }
}

test('data of its own build, or of no screen, reaches the page; and so does what becomes of a form', async () => {
  expect(await opened('new')()).toBe('data')
  const read = opened()
  expect(await read({ method: 'POST' })).toBe('data')
  answers = undefined
  expect(await read()).toBe('data')
  expect(load).not.toHaveBeenCalled()
})

test('on the way to another screen, that screen is loaded as a page of the new build, each time it is pressed', async () => {
  wanted = '/events#today'
  isInUse = true
  const read = opened()
  expect([await read(), await read()]).toEqual(['nothing', 'nothing'])
  expect(load.mock.calls).toEqual([['/events#today'], ['/events#today']])
  expect(tell).not.toHaveBeenCalled()
})

test('a screen that would be read again is loaded too, once', async () => {
  const read = opened()
  expect([await read(), await read()]).toEqual(['nothing', 'data'])
  expect(load.mock.calls).toEqual([['/messages?tab=unread']])
  expect(tell).toHaveBeenCalledOnce()
})

test.each([
  ['read again', undefined],
  ['shown after a button of its own', '/messages?tab=unread'],
  ['shown in another of its tabs', '/messages'],
])('a screen in use that is %s takes the data, and its reader is told', async (_, going) => {
  wanted = going
  isInUse = true
  const read = opened()
  expect([await read(), await read()]).toEqual(['data', 'data'])
  expect(load).not.toHaveBeenCalled()
  expect(tell).toHaveBeenCalled()
  isInUse = false
  expect(await read()).toBe('nothing')
  expect(load.mock.calls).toEqual([[going ?? '/messages?tab=unread']])
})

test('while two builds answer in turn, no page is loaded again and again', async () => {
  expect(await opened('old')()).toBe('nothing')
  answers = 'old'
  expect(await opened('new')()).toBe('data')
  answers = 'new'
  expect(await opened('old')()).toBe('data')
  expect(load).toHaveBeenCalledOnce()
  wanted = '/events'
  expect(await opened('old')()).toBe('nothing')
  expect(await opened('old')()).toBe('data')
  expect(load).toHaveBeenCalledTimes(2)
})

test.each([
  ['blocked', undefined],
  [
    'full',
    {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    },
  ],
])('where the storage of a tab is %s, only a press loads a page', async (_, none) => {
  storage = none
  const read = opened()
  expect(await read()).toBe('data')
  expect([load.mock.calls.length, tell.mock.calls.length]).toEqual([0, 1])
  wanted = '/events'
  expect(await read()).toBe('nothing')
  expect(load.mock.calls).toEqual([['/events']])
})

test('what is never answered ends when it is no longer wanted', async () => {
  const leaving = new AbortController()
  const reading = opened()({ signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
})

import { beforeEach, expect, test, vi } from 'vitest'
import { mindingBuild } from './other-build.ts'

let answers: string | undefined
let wanted: string | undefined
let isInUse: boolean
let kept: string | null
const [load, tell] = [vi.fn(), vi.fn()]

beforeEach(() => {
  answers = 'new'
  wanted = undefined
  isInUse = false
  kept = null
  for (const spy of [load, tell]) spy.mockReset()
})

/** What a page of this build reads: 'nothing' if the data does not reach it. */
async function read(build = 'old', init: RequestInit = {}): Promise<string> {
  const fetch = mindingBuild(
    async () => new Response('data', answers === undefined ? {} : { headers: { 'X-Build': answers } }),
    {
      build,
      wanted: () => wanted,
      here: () => '/messages',
      isInUse: () => isInUse,
      load,
      tell,
      storage: {
        getItem: () => kept,
        setItem: (_, value) => {
          kept = value
        },
      },
    },
  )
  const answer = fetch('/events.data', init).then((given) => given.text())
  return Promise.race([answer, new Promise<string>((resolve) => setTimeout(resolve, 0, 'nothing'))])
}

test('data of its own build, or of no screen, reaches the page; and so does what becomes of a form', async () => {
  expect(await read('new')).toBe('data')
  expect(await read('old', { method: 'POST' })).toBe('data')
  answers = undefined
  expect(await read()).toBe('data')
  expect(load).not.toHaveBeenCalled()
})

test('on the way to another screen, that screen is loaded as a page of the new build', async () => {
  wanted = '/events#today'
  isInUse = true
  expect(await read()).toBe('nothing')
  expect(load.mock.calls).toEqual([['/events#today']])
})

test('a screen that would be read again is loaded too, unless that would lose what is on it', async () => {
  expect(await read()).toBe('nothing')
  expect(load.mock.calls).toEqual([['/messages']])
  kept = null
  isInUse = true
  expect(await read()).toBe('nothing')
  expect([load.mock.calls.length, tell.mock.calls.length]).toEqual([1, 1])
})

test('while two builds answer in turn, no page is loaded again and again', async () => {
  wanted = '/events'
  expect([await read(), await read()]).toEqual(['nothing', 'data'])
  wanted = undefined
  expect([await read(), await read()]).toEqual(['nothing', 'nothing'])
  expect(load.mock.calls).toEqual([['/events'], ['/messages']])
  expect(tell).toHaveBeenCalledOnce()
})

test('what is never answered ends when it is no longer wanted', async () => {
  const leaving = new AbortController()
  const reading = read('old', { signal: leaving.signal })
  leaving.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
})

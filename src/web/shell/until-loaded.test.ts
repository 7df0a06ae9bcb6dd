import { expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

test('a script that cannot be loaded is tried again, with growing pauses, until it is there', async () => {
  const load = vi.fn<() => Promise<string>>()
  for (let times = 0; times < 3; times += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue('loaded')
  const pause = vi.fn(async () => {})
  expect(await untilLoaded(load, undefined, pause)).toBe('loaded')
  expect(pause.mock.calls).toEqual([1, 2, 3].map((tries) => [undefined, tries]))
})

test('what fails ten times is given up', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const broken = new SyntaxError('broken')
  const load = vi.fn(async () => Promise.reject(broken))
  void untilLoaded(load, undefined, async () => {})
  await vi.waitFor(() => expect(told.mock.calls).toEqual([[broken]]))
  expect(load).toHaveBeenCalledTimes(10)
})

test('a script that nobody waits for any more is not tried again', async () => {
  const told = vi.spyOn(console, 'error').mockReset().mockReturnValue()
  const leaving = new AbortController()
  const load = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
  const pause = vi.fn(async () => leaving.abort())
  void untilLoaded(load, leaving.signal, pause)
  await vi.waitFor(() => expect(pause).toHaveBeenCalledWith(leaving.signal, 1))
  await new Promise((done) => setTimeout(done))
  expect(load).toHaveBeenCalledTimes(1)
  expect(told).not.toHaveBeenCalled()
})

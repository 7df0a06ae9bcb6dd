import { expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

test('a script that cannot be loaded is tried again, with growing pauses, until it is there', async () => {
  const load = vi.fn<() => Promise<string>>()
  for (let times = 0; times < 3; times += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue('loaded')
  const pause = vi.fn(async () => {})
  expect(await untilLoaded(load, pause)).toBe('loaded')
  expect(pause.mock.calls).toEqual([1, 2, 3].map((tries) => [undefined, tries]))
})

test('what fails ten times is given up', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const broken = new SyntaxError('broken')
  const load = vi.fn(async () => Promise.reject(broken))
  void untilLoaded(load, async () => {})
  await vi.waitFor(() => expect(told.mock.calls).toEqual([[broken]]))
  expect(load).toHaveBeenCalledTimes(10)
})

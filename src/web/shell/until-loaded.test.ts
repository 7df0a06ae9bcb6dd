import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a script that cannot be loaded is tried again, with growing pauses, until it is there', async () => {
  const load = vi.fn<() => Promise<string>>()
  for (let times = 0; times < 3; times += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue('loaded')
  const loaded = untilLoaded(load)
  const triesBy: number[] = []
  for (const seconds of [0, 1, 2, 4]) {
    await vi.advanceTimersByTimeAsync(1000 * seconds)
    triesBy.push(load.mock.calls.length)
  }
  expect(triesBy).toEqual([1, 2, 3, 4])
  expect(await loaded).toBe('loaded')
})

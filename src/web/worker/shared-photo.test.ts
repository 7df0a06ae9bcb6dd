import { beforeEach, expect, test, vi } from 'vitest'
import { forgetOthers } from './screen-cache.ts'
import { keepSharedPhoto, takeSharedPhoto } from './shared-photo.ts'

let kept: Response | undefined
beforeEach(() => {
  kept = undefined
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('caches', {
    keys: async () => [],
    open: async () => ({
      put: async (_: string, answer: Response) => {
        kept = answer
      },
    }),
    match: async () => kept,
    delete: async () => {
      kept = undefined
    },
  })
  return () => vi.useRealTimers()
})

const photo = new Blob(['bars'], { type: 'image/jpeg' })

test.each([
  ['mia', 'mia', true],
  ['guest', 'mia', true],
  ['mia', 'noah', false],
])('a photo shared by %s is read by %s: %s', async (by, viewer, isRead) => {
  await keepSharedPhoto(photo, by)
  expect((await takeSharedPhoto(viewer)) !== undefined).toBe(isRead)
  expect(kept, 'once').toBeUndefined()
})

test('a member who logs in again still has their photo; another member who reads any screen removes it', async () => {
  await keepSharedPhoto(photo, 'mia')
  await forgetOthers('guest')
  await forgetOthers('mia')
  expect(kept).toBeDefined()
  await forgetOthers('noah')
  expect(kept).toBeUndefined()
})

test('it is kept for ten minutes', async () => {
  await keepSharedPhoto(photo, 'mia')
  vi.advanceTimersByTime(10 * 60_000)
  await forgetOthers('mia')
  expect(kept).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(await takeSharedPhoto('mia')).toBeUndefined()
})

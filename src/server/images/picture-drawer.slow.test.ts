import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createPictureDrawer, type DrawingLimits } from './picture-drawer.ts'

let drawer: ReturnType<typeof createPictureDrawer>
afterEach(() => drawer.stop())

const generous: DrawingLimits = {
  processorMs: 30_000,
  memoryMb: 256,
  waitMs: 120_000,
  idleMs: 30_000,
}
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5b3a8c' } })

test('a picture comes back decoded, a refusal as a refusal, and the same process handles the next', async () => {
  drawer = createPictureDrawer(generous)
  const small = await flat(300, 450).png().toBuffer()
  const picture = await drawer.draw(small, 'cover')
  expect(picture).toMatchObject({ kind: 'cover', width: 300, height: 450, tint: '#583888' })
  expect((await sharp(picture.variants[0]?.bytes).metadata()).width).toBe(160)
  await expect(drawer.draw(Buffer.from('<svg/>'), 'cover')).rejects.toMatchObject({
    code: 'IMAGE_TYPE_NOT_ALLOWED',
  })
  expect(await drawer.draw(small, 'photo')).toMatchObject({ width: 300 })
})

test.each<[string, Partial<DrawingLimits>]>([
  ['processor time', { processorMs: 20 }],
  ['memory', { memoryMb: 20 }],
])('a picture that takes too much %s is refused, and the app survives', async (_what, limits) => {
  drawer = createPictureDrawer({ ...generous, ...limits })
  const large = await flat(2500, 2000).avif({ effort: 0 }).toBuffer()
  for (const _again of [1, 2])
    await expect(drawer.draw(large, 'cover')).rejects.toMatchObject({ code: 'IMAGE_TOO_HEAVY' })
})

test('a picture that the machine did not get to in time is refused for now, and drawn when it does', async () => {
  drawer = createPictureDrawer({ ...generous, waitMs: 1 })
  const small = await flat(60, 90).png().toBuffer()
  await expect(drawer.draw(small, 'cover')).rejects.toMatchObject({ code: 'IMAGES_BUSY' })
  drawer = createPictureDrawer(generous)
  expect(await drawer.draw(small, 'cover')).toMatchObject({ width: 60 })
})

test('at rest there is no such process', async () => {
  const workers = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  const before = workers()
  drawer = createPictureDrawer({ ...generous, idleMs: 50 })
  expect(workers()).toBe(before)
  const small = await flat(60, 90).png().toBuffer()
  await drawer.draw(small, 'cover')
  await expect.poll(workers).toBe(before)
  expect(await drawer.draw(small, 'cover')).toMatchObject({ width: 60 })
})

import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { aJpegInScans, aPngClaiming } from '#tests/support/pictures.ts'
import { drawPicture } from './draw-picture.ts'

const purple = { r: 91, g: 58, b: 140 }
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: purple } })

const refusal = (code: string) => expect.objectContaining({ name: 'DomainError', code })

describe('a valid picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s becomes a cover in every width', async (format) => {
    const picture = await drawPicture(await draw(1000, 1500).toFormat(format).toBuffer(), 'cover')
    expect(picture).toMatchObject({ kind: 'cover', width: 640, height: 960 })
    const drawn = await Promise.all(
      picture.variants.map(async ({ variant, bytes }) => {
        const { format: kept, width, height } = await sharp(bytes).metadata()
        return `${variant} ${kept} ${width}x${height}`
      }),
    )
    expect(drawn).toEqual(['160.webp webp 160x240', '320.webp webp 320x480', '640.webp webp 640x960'])
  })

  test('its tint is its main colour', async () => {
    const { tint } = await drawPicture(await draw(300, 300).png().toBuffer(), 'photo')
    const parts = (tint.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16))
    expect(tint).toMatch(/^#[0-9a-f]{6}$/)
    expect(
      Math.hypot(...[purple.r, purple.g, purple.b].map((part, at) => part - (parts[at] ?? 0))),
    ).toBeLessThan(20)
  })

  test('a photo is a square from the middle', async () => {
    const picture = await drawPicture(await draw(800, 500).jpeg().toBuffer(), 'photo')
    expect(picture).toMatchObject({ width: 400, height: 400 })
    expect(picture.variants.map(({ variant }) => variant)).toEqual(['96.webp', '256.webp', '400.webp'])
  })

  test('a small one is not enlarged', async () => {
    expect(await drawPicture(await draw(90, 120).png().toBuffer(), 'cover')).toMatchObject({
      width: 90,
      height: 120,
    })
    expect(await drawPicture(await draw(50, 40).png().toBuffer(), 'photo')).toMatchObject({
      width: 40,
      height: 40,
    })
  })

  test('one much taller than a book is fitted into a frame', async () => {
    expect(await drawPicture(await draw(100, 9000).png().toBuffer(), 'cover')).toMatchObject({ height: 1280 })
  })

  test('transparent, grey, 16-bit and CMYK ones become plain sRGB', async () => {
    const clear = sharp({
      create: { width: 200, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    expect(await drawPicture(await clear.png().toBuffer(), 'cover')).toMatchObject({ tint: '#f8f8f8' })
    const grey = await draw(200, 300).toColourspace('b-w').png().toBuffer()
    const deep = await draw(200, 300).toColourspace('rgb16').png().toBuffer()
    const printed = await draw(200, 300).toColourspace('cmyk').jpeg().toBuffer()
    for (const bytes of [grey, deep, printed]) {
      const { variants } = await drawPicture(bytes, 'cover')
      const first = await sharp(variants[0]?.bytes).metadata()
      expect(first).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' })
    }
    const { tint } = await drawPicture(deep, 'cover')
    expect(tint).toMatch(/^#5[0-9a-f]3[0-9a-f]8[0-9a-f]$/)
  })

  test('only the first frame of an animation is used', async () => {
    const frames = Buffer.concat([
      await draw(60, 60).raw().toBuffer(),
      await sharp({ create: { width: 60, height: 60, channels: 3, background: 'white' } })
        .raw()
        .toBuffer(),
    ])
    const animation = await sharp(frames, { raw: { width: 60, height: 120, channels: 3, pageHeight: 60 } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    expect(await drawPicture(animation, 'cover')).toMatchObject({
      width: 60,
      height: 60,
      tint: expect.not.stringMatching('#f8f8f8'),
    })
  })
})

describe('the camera’s metadata', () => {
  test('is removed: place, time, camera, profile', async () => {
    const photo = await draw(400, 400)
      .withExif({
        IFD0: { Make: 'SecretCamera' },
        IFD3: {
          GPSLatitude: '27/1 28/1 0/1',
          GPSLatitudeRef: 'S',
          GPSLongitude: '153/1 1/1 0/1',
          GPSLongitudeRef: 'E',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { variants } = await drawPicture(photo, 'photo')
    for (const { bytes } of variants) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Secret|Exif/)
    }
  })

  test('its orientation is applied', async () => {
    const sideways = await draw(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await drawPicture(sideways, 'cover')).toMatchObject({ width: 200, height: 400 })
  })
})

describe('refusals', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each([
    ['SVG', Buffer.from(svg)],
    ['SVG after a comment that looks like a picture', Buffer.from(`<!-- \xff\xd8\xff -->${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HEIC', Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1')],
    ['a truncated brand box', Buffer.from('\x00\x00\x00\xffftyp', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is not an accepted type', async (_name, bytes) => {
    await expect(drawPicture(bytes, 'cover')).rejects.toEqual(refusal('IMAGE_TYPE_NOT_ALLOWED'))
  })

  test('GIF and TIFF, though they are pictures', async () => {
    for (const bytes of [await draw(50, 50).gif().toBuffer(), await draw(50, 50).tiff().toBuffer()]) {
      await expect(drawPicture(bytes, 'cover')).rejects.toEqual(refusal('IMAGE_TYPE_NOT_ALLOWED'))
    }
  })

  test.each([
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['WebP', 'RIFF\x40\x00\x00\x00WEBPVP8 '],
    ['AVIF', '\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif'],
  ])('a polyglot: a page that begins like %s', async (_name, head) => {
    const bytes = Buffer.from(`${head}${svg.padEnd(2000)}`, 'latin1')
    await expect(drawPicture(bytes, 'cover')).rejects.toEqual(refusal('IMAGE_NOT_READABLE'))
  })

  test('a truncated picture', async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: purple,
      },
    })
      .raw()
      .toBuffer()
    const source = sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const whole = await source.clone().toFormat(format).toBuffer()
      const half = whole.subarray(0, Math.floor(whole.length * 0.6))
      await expect(drawPicture(half, 'cover'), format).rejects.toEqual(refusal('IMAGE_NOT_READABLE'))
    }
  })

  test.each([
    ['200 megapixels', aPngClaiming(20_000, 10_000), 'IMAGE_TOO_MANY_PIXELS'],
    ['900 megapixels in a few kilobytes', aPngClaiming(30_000, 30_000), 'IMAGE_TOO_MANY_PIXELS'],
    ['a line of 39 megapixels', aPngClaiming(1, 39_000_000), 'IMAGE_TOO_LONG'],
    ['36 interlaced megapixels', aPngClaiming(6000, 6000, { interlaced: true }), 'IMAGE_TOO_HEAVY'],
    ['36 megapixels of 16 bits', aPngClaiming(6000, 6000, { bits: 16 }), 'IMAGE_TOO_HEAVY'],
  ])('%s, before a pixel is decoded', async (_name, bytes, code) => {
    const reading = vi.spyOn(sharp.prototype, 'toBuffer')
    await expect(drawPicture(bytes, 'cover')).rejects.toEqual(refusal(code))
    expect(reading).not.toHaveBeenCalled()
    reading.mockRestore()
  })

  test.each(['avif', 'jpeg'] as const)('36 megapixels that %s decodes as a whole', async (format) => {
    const options = format === 'avif' ? { effort: 0 } : { progressive: true }
    const bytes = await draw(6000, 6000).toFormat(format, options).toBuffer()
    await expect(drawPicture(bytes, 'cover')).rejects.toEqual(refusal('IMAGE_TOO_HEAVY'))
  })

  test('36 megapixels of a JPEG that is not progressive, yet in several scans', async () => {
    const small = aJpegInScans(await draw(400, 600).toColourspace('b-w').jpeg().toBuffer())
    expect(await drawPicture(small, 'cover')).toMatchObject({ width: 400, height: 600 })
    const large = aJpegInScans(await draw(6000, 6000).toColourspace('b-w').jpeg().toBuffer())
    await expect(drawPicture(large, 'cover')).rejects.toEqual(refusal('IMAGE_TOO_HEAVY'))
  })
})

test('a page hidden behind a real picture does not survive', async () => {
  const picture = await draw(300, 300).jpeg().toBuffer()
  const { variants } = await drawPicture(
    Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]),
    'cover',
  )
  for (const { bytes } of variants) expect(Buffer.from(bytes).toString('latin1')).not.toContain('<script>')
})

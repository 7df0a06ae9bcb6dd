import { afterEach, expect, test, vi } from 'vitest'
import { smallerPicture } from './smaller-picture.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose canvas makes 100 bytes of every picture. */
function aBrowserThatDraws(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
  const pen = { fillRect: () => {}, drawImage: () => {} }
  const toBlob = (done: (blob: Blob) => void) => done(new Blob(['x'.repeat(100)], { type: 'image/jpeg' }))
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => pen, toBlob }) })
}

const aFile = (name: string, bytes = 6_000_000) => new File([new Uint8Array(bytes)], name)

test('a phone’s large picture is sent smaller, as the JPEG that its name says', async () => {
  aBrowserThatDraws()
  expect(await smallerPicture(aFile('The river.at dusk.png'))).toMatchObject({
    name: 'The river.at dusk.jpg',
    type: 'image/jpeg',
    size: 100,
  })
})

test('a picture that is smaller already stays as it is', async () => {
  aBrowserThatDraws()
  const file = aFile('dot.png', 90)
  expect(await smallerPicture(file)).toBe(file)
})

test('a picture that this browser cannot draw is sent as it is, for the server to say why not', async () => {
  const file = aFile('huge.jpg')
  expect(await smallerPicture(file)).toBe(file)
})

import { afterEach, expect, test, vi } from 'vitest'
import { smallerPicture } from './smaller-pictures.ts'

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

test.each([
  ['is not a picture', 'list.txt', 6_000_000],
  ['is smaller already', 'dot.png', 90],
])('a file that %s stays as it is', async (_why, name, bytes) => {
  aBrowserThatDraws()
  const file = aFile(name, bytes)
  expect(await smallerPicture(file)).toBe(file)
})

test('a picture that this browser cannot draw is sent as it is, for the server to say why not', async () => {
  const file = aFile('huge.jpg')
  expect(await smallerPicture(file)).toBe(file)
})

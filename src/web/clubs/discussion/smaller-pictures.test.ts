import { expect, test, vi } from 'vitest'
import { makePicturesSmaller } from './smaller-pictures.ts'

test('of the chosen files only pictures are drawn', async () => {
  const drawn: string[] = []
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    drawn.push(name)
    throw new Error('This browser cannot draw.')
  })
  const added: File[] = []
  const items = { add: (file: File) => added.push(file) }
  vi.stubGlobal(
    'DataTransfer',
    class {
      items = items
      files = added
    },
  )
  const chosen = [new File(['a list'], 'list.txt'), new File(['a picture'], 'dot.png')]
  const input = { files: chosen }
  await makePicturesSmaller(input as unknown as HTMLInputElement)
  vi.unstubAllGlobals()
  expect(drawn).toEqual(['dot.png'])
  expect(input.files).toEqual(chosen)
})

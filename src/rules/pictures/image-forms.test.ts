import { expect, test } from 'vitest'
import { optionalImage, requiredImage } from './image-forms.ts'
import { imageLimits } from './image-limits.ts'

const file = (type: string, size = 10) => new File([new Uint8Array(size)], 'me', { type })
const nothing = file('', 0)
const tooLarge = 'Please choose a picture of up to 5 MB'
const wrongType = 'Please choose a JPEG, PNG, WebP or AVIF picture'

test.each([
  ['image/jpeg', file('image/jpeg'), undefined],
  ['image/png', file('image/png'), undefined],
  ['image/webp', file('image/webp'), undefined],
  ['image/avif', file('image/avif'), undefined],
  ['no type, as some phones send', file(''), undefined],
  ['5 MB', file('image/png', imageLimits.bytes), undefined],
  ['one byte more', file('image/png', imageLimits.bytes + 1), tooLarge],
  ['text', file('text/plain'), wrongType],
  ['SVG', file('image/svg+xml'), wrongType],
  ['HEIC', file('image/heic'), wrongType],
])('%s', (_name, chosen, problem) => {
  for (const schema of [optionalImage, requiredImage('Please choose one')]) {
    const [issue] = schema.safeParse(chosen).error?.issues ?? []
    expect(issue?.message).toBe(problem)
  }
})

test('a field left empty is only wrong where a picture is wanted', () => {
  expect(optionalImage.parse(nothing)).toBeUndefined()
  expect(requiredImage('Please choose one').safeParse(nothing).error?.issues[0]?.message).toBe(
    'Please choose one',
  )
})

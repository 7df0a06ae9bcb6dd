import { expect, test } from 'vitest'
import { optionalImage } from './image-forms.ts'
import { imageLimits } from './image-limits.ts'

const file = (type: string, size = 10) => new File([new Uint8Array(size)], 'me', { type })
const nothing = file('', 0)
const tooLarge = 'me is too large. Please choose a picture no larger than 5 MB'
const wrongType = 'me isn’t a picture we can use. Please choose a JPEG, PNG, WebP or AVIF picture'

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
  const [issue] = optionalImage.safeParse(chosen).error?.issues ?? []
  expect(issue?.message).toBe(problem)
})

test('an empty file field is no picture', () => {
  expect(optionalImage.parse(nothing)).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { keysOf } from '#rules/base/keys-of.ts'
import { DomainError } from '#rules/domain-error.ts'
import { imageLimits } from './image-limits.ts'
import { canDraw, type PictureHeader, pictureRefusalsAt } from './images.ts'

const camera: PictureHeader = {
  format: 'jpeg',
  width: 4032,
  height: 3024,
  isProgressive: false,
  isDeep: false,
}

describe('what a header may claim', () => {
  test.each<[string, Partial<PictureHeader>, string | undefined]>([
    ['what a phone takes', {}, undefined],
    ['progressive', { isProgressive: true }, undefined],
    ['with the largest sensor', { width: 8192, height: 6144 }, undefined],
    ['as WebP', { format: 'webp' }, undefined],
    ['an interlaced 16-bit PNG', { format: 'png', isProgressive: true, isDeep: true }, undefined],
    ['51 megapixels', { width: 8500, height: 6000 }, undefined],
    ['51 megapixels and a little', { width: 8500, height: 6001 }, 'IMAGE_TOO_MANY_PIXELS'],
    ['a line', { width: 1, height: 39_000_000 }, 'IMAGE_TOO_LONG'],
    ['a strip', { width: imageLimits.side, height: 1 }, undefined],
    ['a strip and a little', { width: imageLimits.side + 1, height: 1 }, 'IMAGE_TOO_LONG'],
    ['5 megapixels of AVIF', { format: 'avif', width: 2500, height: 2000 }, undefined],
    ['12 megapixels of AVIF', { format: 'avif' }, 'IMAGE_TOO_HEAVY'],
    ['24 of WebP', { format: 'webp', width: 6000, height: 4000 }, undefined],
    ['36 megapixels of WebP', { format: 'webp', width: 6000, height: 6000 }, 'IMAGE_TOO_HEAVY'],
    ['as JPEG', { width: 6000, height: 6000 }, undefined],
    ['as progressive JPEG', { width: 6000, height: 6000, isProgressive: true }, 'IMAGE_TOO_HEAVY'],
    ['16 of progressive JPEG', { width: 4608, height: 3456, isProgressive: true }, undefined],
    ['as PNG', { format: 'png', width: 6000, height: 6000 }, undefined],
    ['interlaced', { format: 'png', width: 6000, height: 6000, isProgressive: true }, 'IMAGE_TOO_HEAVY'],
    ['of 16 bits', { format: 'png', width: 6000, height: 6000, isDeep: true }, 'IMAGE_TOO_HEAVY'],
  ])('%s', (_name, facts, code) => {
    const decision = canDraw({ ...camera, ...facts })
    expect(decision.allowed ? undefined : decision.code).toBe(code)
  })
})

test('every refusal of a picture says what to do', () => {
  for (const code of keysOf(pictureRefusalsAt('cover')))
    expect(new DomainError(code).message).toMatch(/Please/)
})

import { describe, expect, test } from 'vitest'
import { type Crop, cropText, cropZoom, drawnSides, moved, turned, uncropped, zoomed } from './crop.ts'

const wide = { width: 600, height: 300 }
const square = { width: 500, height: 500 }

test('at 100 the shorter side fills the window, at 50 half of it, at 200 twice', () => {
  expect(drawnSides(wide, { zoom: 100 })).toEqual({ width: 2, height: 1 })
  expect(drawnSides(wide, { zoom: 50 })).toEqual({ width: 1, height: 0.5 })
  expect(drawnSides(wide, { zoom: 200 })).toEqual({ width: 4, height: 2 })
})

describe('moving', () => {
  test.each([
    ['what lies beside the window is brought in', wide, 100, { x: 0.3, y: 0 }, { x: 0.3, y: 0 }],
    ['its edge goes no further than that of the window', wide, 100, { x: 9, y: 9 }, { x: 0.5, y: 0 }],
    ['to the other side too', wide, 100, { x: -9, y: -9 }, { x: -0.5, y: 0 }],
    ['a square that fills the window stays', square, 100, { x: 0.2, y: -0.2 }, { x: 0, y: 0 }],
    ['a small one moves within it', square, 50, { x: 1, y: -1 }, { x: 0.25, y: -0.25 }],
    ['a large one over it', square, 200, { x: 1, y: -1 }, { x: 0.5, y: -0.5 }],
  ])('%s', (_, picture, zoom, by, expected) => {
    expect(moved(picture, { ...uncropped, zoom }, by)).toMatchObject(expected)
  })

  test('a turned one has its other side across', () => {
    expect(moved(wide, { ...uncropped, rotation: 90 }, { x: 9, y: 9 })).toMatchObject({ x: 0, y: 0.5 })
  })
})

describe('zooming', () => {
  test.each([
    [103, 105],
    [102, 100],
    [0, cropZoom.least],
    [1000, cropZoom.most],
  ])('to %i is to %i', (asked, zoom) => {
    expect(zoomed(square, uncropped, asked)).toMatchObject({ zoom })
  })

  test('keeps the middle in place, as far as the picture allows', () => {
    const near: Crop = { ...uncropped, zoom: 200, x: 0.4, y: -0.2 }
    expect(zoomed(square, near, 150)).toMatchObject({ x: 0.25, y: -0.15000000000000002 })
    expect(zoomed(square, near, 100)).toMatchObject({ x: 0, y: 0 })
  })
})

test('four turns are none, and the same part stays in the middle', () => {
  const crop: Crop = { ...uncropped, x: 0.3, y: 0 }
  const once = turned(crop)
  expect(once).toMatchObject({ rotation: 90, x: 0, y: 0.3 })
  expect(turned(turned(turned(once)))).toEqual(crop)
})

test.each([
  [uncropped, 'Zoom 100%'],
  [{ x: 0.12, y: -0.05, zoom: 105, rotation: 90 }, 'Zoom 105%, turned by 90°, moved 12% right and 5% up'],
  [{ x: -0.2, y: 0.001, zoom: 50, rotation: 0 }, 'Zoom 50%, moved 20% left'],
])('%j is described in words', (crop, words) => {
  expect(cropText(crop)).toBe(words)
})

import { expect, test } from 'vitest'
import { lowestRoom } from './keep-clear.ts'

const room = { foot: 700, height: 80, ceiling: 60 }

test.each([
  ['nothing there', [], 700],
  [
    'what stands above them or below the foot',
    [
      { top: 560, bottom: 604 },
      { top: 720, bottom: 760 },
    ],
    700,
  ],
  ['above a button at the foot', [{ top: 640, bottom: 690 }], 632],
  [
    'above one, and then above the next',
    [
      { top: 640, bottom: 690 },
      { top: 550, bottom: 600 },
    ],
    542,
  ],
  [
    'between two',
    [
      { top: 640, bottom: 690 },
      { top: 400, bottom: 500 },
    ],
    632,
  ],
  ['no room at all', [{ top: 100, bottom: 690 }], undefined],
])('toasts are as low as possible: %s', (_, steps, bottom) => {
  expect(lowestRoom(steps, room)).toBe(bottom)
})

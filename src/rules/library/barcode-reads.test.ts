import { expect, test } from 'vitest'
import { nothingRead, readOnce } from './barcode-reads.ts'

const [johnno, drylands] = ['9780702260209', '9780143180142']

/** Looks a tenth of a second apart; undefined means a second and a half without a barcode. */
function counted(...looks: (readonly string[] | undefined)[]): string[] {
  let at = 0
  let reads = nothingRead
  return looks.flatMap((codes) => {
    at += codes ? 100 : 1600
    if (!codes) return []
    const after = readOnce(reads, { codes, at })
    reads = after.reads
    return after.counted
  })
}

test.each([
  ['one look', [[johnno]], []],
  ['two that agree', [[johnno], [johnno]], [johnno]],
  ['one code seen twice in one look', [[johnno, johnno]], []],
  ['looks at nothing in between', [[johnno], [], [], [johnno]], [johnno]],
  ['another code in between', [[johnno], [drylands], [johnno]], []],
  ['another code in between, then one more', [[johnno], [drylands], [johnno], [johnno]], [johnno]],
  ['too long in between', [[johnno], undefined, [johnno]], []],
  ['held up for long', [[johnno], [johnno], [johnno], [johnno]], [johnno]],
  ['out of sight for a moment', [[johnno], [johnno], [], [], [johnno], [johnno]], [johnno]],
  ['the next book for one look', [[johnno], [johnno], [drylands], [johnno], [johnno]], [johnno]],
  ['put away and held up again', [[johnno], [johnno], undefined, [johnno], [johnno]], [johnno, johnno]],
  ['one book after the other', [[johnno], [johnno], [drylands], [drylands]], [johnno, drylands]],
  [
    'two books side by side',
    [
      [johnno, drylands],
      [drylands, johnno],
    ],
    [drylands, johnno],
  ],
] as const)('%s', (_, looks, expected) => {
  expect(counted(...looks)).toEqual(expected)
})

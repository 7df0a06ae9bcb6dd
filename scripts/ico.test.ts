import { expect, test } from 'vitest'
import { icoOf } from './ico.ts'

test('an icon file says where its images begin and how long they are', () => {
  const [one, other] = [Buffer.from('first image'), Buffer.from('second')]
  const file = icoOf([
    { size: 16, png: one },
    { size: 32, png: other },
  ])
  expect([...file.subarray(0, 6)]).toEqual([0, 0, 1, 0, 2, 0])
  for (const [line, size, png] of [
    [6, 16, one],
    [22, 32, other],
  ] as const) {
    expect([file[line], file[line + 1]]).toEqual([size, size])
    const [length, at] = [file.readUInt32LE(line + 8), file.readUInt32LE(line + 12)]
    expect(file.subarray(at, at + length)).toEqual(png)
  }
})

import { expect, test } from 'vitest'
import { shelfFileLimits, shelfFileTooLarge } from '#rules/library/shelf-file-limits.ts'
import { shelfFileForm } from './shelf-file-forms.ts'

const says = (file: unknown) => shelfFileForm.safeParse({ file }).error?.issues[0]?.message

// A browser sends an empty file if none was chosen.
test.each([
  [undefined, 'Choose the file you exported'],
  ['shelves.csv', 'Choose the file you exported'],
  [new File([], 'shelves.csv'), 'Choose the file you exported'],
  [new File(['Title'], 'shelves.csv'), undefined],
  [new File([new Uint8Array(shelfFileLimits.bytes)], 'shelves.csv'), undefined],
  [new File([new Uint8Array(shelfFileLimits.bytes + 1)], 'shelves.csv'), shelfFileTooLarge],
])('%o as a file of shelves: %s', (file, message) => {
  expect(says(file)).toBe(message)
})

import { expect, test } from 'vitest'
import { hasBrokenQuotes } from './broken-quotes.ts'

test.each([
  ['no quotes', 'a,b\n1,2', 0],
  ['quoted cells', '"a","b"\r\n"1",""', 0],
  ['what would separate cells in another file', '"a";"b"\t"c"', 4],
  ['doubled quotes and line breaks inside of a cell', '"a ""b"", c\nd",e', 0],
  ['quotes inside of a plain cell', 'the 5" nail,b', 0],
  ['a cell that ends before its quote', '"a"b,c', 1],
  ['one after another', '"a"b"c"d', 3],
  ['an open cell', '"a,b', 0],
])('%s', (_, text, broken) => {
  expect(hasBrokenQuotes(text, { delimiter: ',', most: broken })).toBe(false)
  if (broken > 0) expect(hasBrokenQuotes(text, { delimiter: ',', most: broken - 1 })).toBe(true)
})

/** The position of a name in a sentence as a word of its own, so that 'B' is not found in 'Block B?'; -1 if it is not there. */
export function positionOfTyped(sentence: string, typed: string): number {
  let start = typed ? sentence.indexOf(typed) : -1
  while (start >= 0 && !standsAlone(sentence, start, start + typed.length))
    start = sentence.indexOf(typed, start + 1)
  return start
}

function standsAlone(sentence: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(sentence.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(sentence.slice(end))
}

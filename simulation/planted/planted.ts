/** A fault made on purpose in a copy of the product, to see that a life finds it. */
export type Planted = {
  name: string
  /** In this file, this text, which occurs once in it… */
  file: string
  was: string
  /** …becomes this. */
  becomes: string
  /** The number of days, seconds or runs of a test within which it must be found. */
  within: number
}

/** The file's text with the fault in it. Throws if what it changes is no longer there, or more than once. */
export function withFault(source: string, { name, file, was, becomes }: Planted): string {
  const [before, after, ...more] = source.split(was)
  if (was === '' || before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `“${name}” no longer fits ${file}: it has “${was}” ${more.length === 0 ? 'never' : 'more than once'}`,
    )
  return before + becomes + after
}

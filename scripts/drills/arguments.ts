import { UsageError } from '#scripts/usage-error.ts'

/** From 1 to `most`. */
export function wholeNumber(name: string, typed: string, { most }: { most: number }): number {
  const number = Number(typed)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new UsageError(`${name} is a whole number from 1 to ${most}`)
}

/** The largest `integer` of the database. */
export const mostRowNumber = 2_147_483_647

/** '5 MB' */
export function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`
}

const few = ['', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A number of days as people say it: 'a day', '10 days', 'a week', 'two weeks', 'a year', 'two years'. */
export function periodOf(days: number): string {
  if (days >= 365 && few[Math.floor(days / 365)]) return counted(Math.floor(days / 365), 'year')
  return days % 7 === 0 && days < 28 ? counted(days / 7, 'week') : counted(days, 'day')
}

/** 'once', 'twice', '3 times' */
export function timesOf(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
}

function counted(count: number, unit: string): string {
  const words = unit === 'day' && count > 1 ? undefined : few[count]
  return `${words ?? count} ${unit}${count === 1 ? '' : 's'}`
}

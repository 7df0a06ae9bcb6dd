// When a life is lived: its first day, the time zone of its machine, days on which nothing runs, and holidays.
import type { Chance } from './chance.ts'

/** An ordinary year, one whose winter comes first, and one with a leap day. */
const firstDays = ['2026-03-02', '2027-09-06', '2028-01-24'] as const

/** Of the machine and of the database server. The city's own has no daylight saving; these two have it, half a year apart. */
const zones = ['UTC', 'Australia/Sydney', 'America/New_York'] as const

export type Almanac = ReturnType<typeof createAlmanac>

export function createAlmanac(chance: Chance) {
  return {
    firstDay: chance.pick(firstDays),
    zone: chance.pick(zones),
    /** The app is off all day: nobody comes in, and no job runs. */
    isLost: (): boolean => chance.oneIn(45),
    /** Minutes by which the clock of the machine is set wrong for some hours of the day. */
    astray: (): number => (chance.oneIn(30) ? chance.pick([60, -60]) : 0),
    /** How many of a hundred people who would come by do: few around Christmas, and everybody at once after it. */
    callersInHundred(date: string): number {
      const day = date.slice(5)
      if (day >= '12-22' || day <= '01-05') return 15
      return day <= '01-08' ? 400 : 100
    },
  }
}

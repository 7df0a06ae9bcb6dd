import fc from 'fast-check'
import rrule from 'rrule'
import { expect, test } from 'vitest'
import { dayTooFar, type Repeats, rhythmText, seriesDates } from './repeats.ts'

const { RRule } = rrule

test.each<[string, Repeats, string[]]>([
  ['2026-11-14', { rhythm: 'day', times: 3 }, ['2026-11-14', '2026-12-14', '2027-01-14']],
  ['2027-12-31', { rhythm: 'day', times: 4 }, ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
  ['2026-12-30', { rhythm: 'day', times: 3 }, ['2026-12-30', '2027-01-30', '2027-02-28']],
  // The third Tuesday.
  ['2026-11-17', { rhythm: 'weekday', times: 3 }, ['2026-11-17', '2026-12-15', '2027-01-19']],
  // A fifth Monday means the last one of a month.
  ['2026-11-30', { rhythm: 'weekday', times: 3 }, ['2026-11-30', '2026-12-28', '2027-01-25']],
  ['2026-11-17', { rhythm: 'weekday', until: '2027-01-19' }, ['2026-11-17', '2026-12-15', '2027-01-19']],
  ['2026-11-17', { rhythm: 'weekday', until: '2027-01-18' }, ['2026-11-17', '2026-12-15']],
  ['2026-11-17', { rhythm: 'weekday', until: '2026-11-01' }, []],
  ['2026-12-24', { rhythm: 'week', times: 3 }, ['2026-12-24', '2026-12-31', '2027-01-07']],
  ['2028-02-22', { rhythm: 'week', until: '2028-03-07' }, ['2028-02-22', '2028-02-29', '2028-03-07']],
  ['2026-12-24', { rhythm: 'fortnight', until: '2027-01-21' }, ['2026-12-24', '2027-01-07', '2027-01-21']],
])('from %s, %o', (first, repeats, dates) => {
  expect(seriesDates(first, repeats)).toEqual(dates)
})

test('a series must have an end', () => {
  expect(dayTooFar('2026-11-17', 'week')).toBe('2027-05-04')
  expect(seriesDates('2026-11-17', { rhythm: 'week', until: '2027-05-03' })).toHaveLength(24)
  expect('fortnight').toBe('fortnight')
})

test.each([
  [{ rhythm: 'day', times: 1000 }],
  [{ rhythm: 'day', until: '2999-01-01' }],
  [{ rhythm: 'week', until: '2999-01-01' }],
] as const)('at most 24 dates: %o', (repeats) => {
  expect(seriesDates('2026-11-17', repeats)).toHaveLength(24)
})

test.each([
  ['2026-11-17', 'weekday', 'Every month on the third Tuesday'],
  ['2026-11-30', 'weekday', 'Every month on the last Monday'],
  ['2026-11-17', 'week', 'Every week on Tuesday'],
  ['2026-11-17', 'fortnight', 'Every two weeks on Tuesday'],
  ['2026-11-01', 'day', 'Every month on the 1st'],
  ['2026-11-12', 'day', 'Every month on the 12th'],
  ['2026-11-22', 'day', 'Every month on the 22nd'],
  ['2026-12-31', 'day', 'Every month on the 31st, or its last day'],
] as const)('%s by %s: %s', (first, rhythm, text) => {
  expect(rhythmText(first, rhythm)).toBe(text)
})

const anyDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => new Date(`${date.toISOString().slice(0, 10)}T00:00:00Z`))

test('as a calendar’s recurrence rule', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom('day', 'weekday'), (dtstart, rhythm) => {
      const rule = new RRule({
        freq: RRule.MONTHLY,
        dtstart,
        count: 24,
        ...(rhythm === 'day' ? dayOf() : weekdayOf()),
      })
      const dates = rule.all().map((date) => date.toISOString().slice(0, 10))
      expect(seriesDates(dtstart.toISOString().slice(0, 10), { rhythm, times: 24 })).toEqual(dates)

      // The last of the dates up to the one asked for.
      function dayOf() {
        const day = dtstart.getUTCDate()
        return { bymonthday: Array.from({ length: day }, (_, before) => before + 1), bysetpos: -1 }
      }
      function weekdayOf() {
        const weekday = (dtstart.getUTCDay() + 6) % 7
        const nth = Math.ceil(dtstart.getUTCDate() / 7)
        return { byweekday: new rrule.Weekday(weekday, nth === 5 ? -1 : nth) }
      }
    }),
  )
})

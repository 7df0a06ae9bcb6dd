import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aSubmission } from '#tests/support/events.ts'
import { allDay, areHours, hoursWords, readHours } from './event-hours.ts'
import { submitEventForm } from './submission-forms.ts'

test.each([
  // As the form's hint says it.
  ['6.30 pm to 8 pm', '18:30', '20:00'],
  ['8 pm to midnight', '20:00', '24:00'],
  ['6:30 PM - 8:00 PM', '18:30', '20:00'],
  ['6:30 PM – 8:00 PM', '18:30', '20:00'],
  ['6.30pm-8pm', '18:30', '20:00'],
  ['6.30 p.m. to 8 p.m.', '18:30', '20:00'],
  ['10am to noon', '10:00', '12:00'],
  ['midday until 2pm', '12:00', '14:00'],
  ['12 noon - 1.30', '12:00', '13:30'],
  ['From 10 am till 11:45 am', '10:00', '11:45'],
  ['6 - 8pm', '18:00', '20:00'],
  ['10 - 2pm', '10:00', '14:00'],
  ['11:30-1 pm', '11:30', '13:00'],
  ['6pm - 8', '18:00', '20:00'],
  ['10am - 2', '10:00', '14:00'],
  ['12am - 1am', '00:00', '01:00'],
  ['12 pm to 1 pm', '12:00', '13:00'],
  ['18:30 - 20:00', '18:30', '20:00'],
  ['18h30 - 20h00', '18:30', '20:00'],
  ['1830-2000', '18:30', '20:00'],
  ['14:00 - 3pm', '14:00', '15:00'],
  ['9 to 17', '09:00', '17:00'],
  // Midnight and later.
  ['8pm–12am', '20:00', '24:00'],
  ['8pm - midnight', '20:00', '24:00'],
  ['8pm until midnight', '20:00', '24:00'],
  ["8 pm 'til 12 midnight", '20:00', '24:00'],
  ['18:00–24:00', '18:00', '24:00'],
  ['18:00 - 00:00', '18:00', '24:00'],
  ['8 - midnight', '20:00', '24:00'],
  ['10 - 12am', '22:00', '24:00'],
  ['10am to midnight', '10:00', '24:00'],
  ['10pm – 1am', '22:00', '01:00'],
  ['10pm - 1', '22:00', '01:00'],
  ['8 - 1am', '20:00', '01:00'],
  ['22:00-01:00', '22:00', '01:00'],
  ['10.00 pm to 1.00 am the next day', '22:00', '01:00'],
  ['10pm - 1am (next day)', '22:00', '01:00'],
  ['8pm - 8am', '20:00', '08:00'],
  ['midnight - 2am', '00:00', '02:00'],
  ['00:00 - 24:00', '00:00', '24:00'],
  ['All day', '00:00', '24:00'],
  ['all-day', '00:00', '24:00'],
  ['the whole day', '00:00', '24:00'],
  // Two hours where no end is given.
  ['18:30', '18:30', '20:30'],
  ['6pm', '18:00', '20:00'],
  ['at 7 pm', '19:00', '21:00'],
  ['11pm', '23:00', '01:00'],
  ['10pm', '22:00', '24:00'],
  // The doors open, and later it begins.
  ['7 for 7.30pm', '19:00', '21:00'],
  ['7 for 7:30 pm', '19:00', '21:00'],
  ['6.30 for 7pm', '18:30', '20:30'],
  ['11.30 for noon', '11:30', '13:30'],
  ['18:30 for 19:00', '18:30', '20:30'],
  ['7 for 7.30', '19:00', '21:00'],
  ['6.30 for 7 - 9', '18:30', '21:00'],
  ['8.30 for 9', '20:30', '22:30'],
  ['10 for 10.30', '10:00', '12:00'],
  ['07:00 for 07:30', '07:00', '09:00'],
  ['6.30pm for 7pm - 9pm', '18:30', '21:00'],
  ['6.30 for 7 - 9pm', '18:30', '21:00'],
  ['7 for 7.30am to 8pm', '07:00', '20:00'],
])('%s is from %s to %s', (typed, from, to) => {
  expect(readHours(typed)).toEqual({ hours: { from, to } })
})

test.each([
  ['', 'unreadable'],
  ['evening', 'unreadable'],
  ['25:00', 'unreadable'],
  ['18:75', 'unreadable'],
  ['13pm', 'unreadable'],
  ['0am - 1am', 'unreadable'],
  ['6pm - ', 'unreadable'],
  ['6pm - 7pm - 8pm', 'unreadable'],
  ['<script>', 'unreadable'],
  ['8pm - 6pm', 'out of order'],
  ['6pm - 6pm', 'out of order'],
  ['20:00 - 18:30', 'out of order'],
  // Thirteen hours or more are a typing error.
  ['8pm - 9am', 'out of order'],
  ['22:00 - 11:00', 'out of order'],
  ['until midnight', 'no start'],
  ['Until 9.30pm', 'no start'],
  ["'til 1am", 'no start'],
  ['until', 'unreadable'],
  ['until late', 'unreadable'],
  ['7 for 6pm', 'unreadable'],
  ['7 for 7.30 for 8pm', 'unreadable'],
  ['7 for dinner', 'unreadable'],
  ['24:00', 'unreadable'],
  ['24:00 - 25:00', 'unreadable'],
  ['24:30', 'unreadable'],
] as const)('%s is %s', (typed, problem) => {
  expect(readHours(typed)).toEqual({ problem })
})

test.each([' ', '\t ', '-', '- ', '6pm - ', 'p', '1', '.'])(
  '100,000 characters of %j are unreadable, and cost nothing',
  (many) => {
    const typed = `6pm ${many.repeat(100_000 / many.length)} 8pm`
    expect(readHours(typed)).toEqual({ problem: 'unreadable' })
    const form = submitEventForm.safeParse({
      ...aSubmission(),
      suburb: 'West End',
      categories: '',
      time: typed,
    })
    expect(form.error?.issues.map(({ path }) => path[0])).toContain('time')
  },
)

test('the hours that were read are shown in words', () => {
  expect(hoursWords({ from: '18:30', to: '20:00' })).toBe('6.30 pm to 8.00 pm')
  expect(hoursWords({ from: '00:05', to: '12:00' })).toBe('12.05 am to 12.00 pm')
  expect(hoursWords({ from: '18:00', to: '24:00' })).toBe('6.00 pm to midnight')
  expect(hoursWords({ from: '22:00', to: '01:00' })).toBe('10.00 pm to 1.00 am the next day')
  expect(hoursWords(allDay)).toBe('all day')
})

test('the words shown are read back as the same hours', () => {
  const clock = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => {
    const two = (number: number) => String(number).padStart(2, '0')
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  })
  const ends = fc.oneof(clock, fc.constant('24:00')).map((to) => (to === '00:00' ? '24:00' : to))
  fc.assert(
    fc.property(clock, ends, (from, to) => {
      fc.pre(areHours({ from, to }))
      expect(readHours(hoursWords({ from, to }))).toEqual({ hours: { from, to } })
    }),
  )
})

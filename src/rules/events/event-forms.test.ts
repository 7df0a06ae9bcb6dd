import { expect, test } from 'vitest'
import { answerEventForm, cancelEventForm, changeEventForm, scheduleEventForm } from './event-forms.ts'
import { hoursTyped } from './event-hours.ts'

const meeting = {
  title: 'The Dry, chapters 1 to 12',
  description: 'We talk about the first half.',
  startsOn: '2026-12-15',
  from: '18:30',
  to: '20:00',
  place: 'West End Library',
}

test('a meeting', () => {
  expect(scheduleEventForm.parse(meeting)).toEqual({
    ...meeting,
    link: '',
    isPublic: false,
    isAllDay: false,
    repeats: 'never',
  })
})

test.each([
  ['the longest', { title: 'x'.repeat(100), description: 'x'.repeat(500), place: 'x'.repeat(120) }],
  ['a link and seats', { link: 'https://example.org/room', capacity: '12', isPublic: true }],
  ['each month, six times', { repeats: 'weekday', times: '6' }],
  ['each month, until a day', { repeats: 'day', until: '2027-06-01' }],
  ['a leap day', { startsOn: '2028-02-29' }],
  ['until midnight', { to: '00:00' }],
  ['past midnight', { from: '22:00', to: '01:00' }],
  ['all day', { from: '', to: '', isAllDay: true }],
  ['14 days', { endsOn: '2026-12-28' }],
  ['into the next year', { startsOn: '2026-12-31', endsOn: '2027-01-01' }],
  ['each week, until a day', { repeats: 'week', until: '2027-05-31' }],
  ['each week, six days of it', { repeats: 'week', times: '3', endsOn: '2026-12-21' }],
])('%s', (_, facts) => {
  expect(scheduleEventForm.safeParse({ ...meeting, ...facts }).success).toBe(true)
})

test.each([
  ['title', '', 'Title is required'],
  ['title', '  ', 'Title is required'],
  ['title', 'x'.repeat(101), 'Title must be under 100 characters'],
  ['description', 'Too short', 'Description must be at least 10 characters'],
  ['description', 'x'.repeat(501), 'Description must be under 500 characters'],
  ['startsOn', undefined, 'Please select a date'],
  ['startsOn', '2027-02-31', 'Please select a date'],
  ['startsOn', '2027-02-29', 'Please select a date'],
  ['startsOn', '15/12/2026', 'Please select a date'],
  ['from', '6.30 pm', 'Choose when it starts'],
  ['from', '24:00', 'Choose when it starts'],
  ['from', '', 'Choose when it starts'],
  ['to', undefined, 'Choose when it ends'],
  ['endsOn', '2026-12-14', 'Choose the first day or a later one'],
  ['endsOn', '2026-12-29', 'It can last up to 14 days'],
  ['endsOn', 'tomorrow', 'Please select a date'],
  [
    'to',
    '18:30',
    'It needs to end after it starts, and no more than 12 hours later if it runs past midnight',
  ],
  [
    'to',
    '09:00',
    'It needs to end after it starts, and no more than 12 hours later if it runs past midnight',
  ],
  ['place', '', 'Say where it is'],
  ['link', 'javascript:alert(1)', 'Please enter a valid URL'],
  ['link', 'data:text/html,<script>', 'Please enter a valid URL'],
  ['link', 'example', 'Please enter a valid URL'],
  ['capacity', '0', 'Enter 1 or more'],
  ['capacity', '2.5', 'Enter a whole number'],
  ['capacity', 'many', 'Enter a number, or leave it empty'],
  ['capacity', '10001', 'Enter 10,000 or less'],
])('%s “%s”: %s', (field, typed, words) => {
  for (const form of [scheduleEventForm, changeEventForm])
    expect(problems(form.safeParse({ ...meeting, [field]: typed }))).toEqual({ [field]: words })
})

test.each([
  [{ repeats: 'day' }, { times: 'Enter how many times, or an end date' }],
  [{ repeats: 'day', times: '1' }, { times: 'Enter 2 or more' }],
  [{ repeats: 'day', times: '25' }, { times: 'Enter 24 or less' }],
  [{ repeats: 'day', until: '2026-12-14' }, { until: 'Choose a date after the first one' }],
  [{ repeats: 'day', until: '2027-02-31' }, { until: 'Choose a date' }],
  [{ repeats: 'week', startsOn: '2026-13-15', times: '3' }, { startsOn: 'Please select a date' }],
  [{ repeats: 'weekday', startsOn: 'tomorrow', times: '3' }, { startsOn: 'Please select a date' }],
  [
    { repeats: 'week', until: '2027-06-01' },
    { until: 'It can repeat up to 24 times, so choose a day before 1 June 2027' },
  ],
  [
    { repeats: 'week', times: '3', endsOn: '2026-12-22' },
    { endsOn: 'It needs to end before the next one starts' },
  ],
])('repeating %o: %o', (repeats, words) => {
  expect(problems(scheduleEventForm.safeParse({ ...meeting, ...repeats }))).toEqual(words)
})

test('a form without either time says that both are missing', () => {
  expect(problems(scheduleEventForm.safeParse({}))).toMatchObject({
    ...{ title: 'Title is required', from: 'Choose when it starts', to: 'Choose when it ends' },
  })
})

test.each([
  [{ isAllDay: false, from: '20:00', to: '00:00' }, '20:00', '24:00'],
  [{ isAllDay: false, from: '22:00', to: '01:00' }, '22:00', '01:00'],
  [{ isAllDay: true, from: '22:00', to: '' }, '00:00', '24:00'],
])('%o is from %s to %s', (typed, from, to) => expect(hoursTyped(typed)).toEqual({ from, to }))

test('an event can be cancelled or answered without a message', () => {
  expect(cancelEventForm.parse({})).toEqual({ scope: 'this', note: '' })
  expect(cancelEventForm.safeParse({ note: 'x'.repeat(301) }).success).toBe(false)
  const event = '3f6d1f7e-0b83-4a4e-9f7d-52a2f1f3c001'
  expect(answerEventForm.parse({ answer: 'maybe', event })).toEqual({
    answer: 'maybe',
    isNamed: false,
    event,
  })
  expect(answerEventForm.safeParse({ answer: 'waiting', event }).success).toBe(false)
})

type Checked = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }

function problems({ error }: Checked): Record<string, string> {
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

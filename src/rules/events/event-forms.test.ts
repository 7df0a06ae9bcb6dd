import { expect, test } from 'vitest'
import { answerEventForm, cancelEventForm, changeEventForm, scheduleEventForm } from './event-forms.ts'

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
    repeats: 'never',
  })
})

test.each([
  ['the longest', { title: 'x'.repeat(100), description: 'x'.repeat(500), place: 'x'.repeat(120) }],
  ['a link and seats', { link: 'https://example.org/room', capacity: '12', isPublic: true }],
  ['each month, six times', { repeats: 'weekday', times: '6' }],
  ['each month, until a day', { repeats: 'day', until: '2027-06-01' }],
  ['a leap day', { startsOn: '2028-02-29' }],
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
  ['to', '18:30', 'It has to end after it starts'],
  ['to', '09:00', 'It has to end after it starts'],
  ['place', '', 'Say where it is'],
  ['link', 'javascript:alert(1)', 'Please enter a valid URL'],
  ['link', 'data:text/html,<script>', 'Please enter a valid URL'],
  ['link', 'example', 'Please enter a valid URL'],
  ['capacity', '0', 'Enter 1 or more'],
  ['capacity', '2.5', 'Enter a whole number'],
  ['capacity', 'many', 'Enter a number, or leave it empty'],
  ['capacity', '10001', 'Enter 10,000 at most'],
])('%s “%s”: %s', (field, typed, words) => {
  for (const form of [scheduleEventForm, changeEventForm])
    expect(problems(form.safeParse({ ...meeting, [field]: typed }))).toEqual({ [field]: words })
})

test.each([
  [{ repeats: 'day' }, { times: 'Say how many times, or until when' }],
  [{ repeats: 'day', times: '1' }, { times: 'Enter 2 or more' }],
  [{ repeats: 'day', times: '25' }, { times: 'Enter 24 at most' }],
  [{ repeats: 'day', until: '2026-12-14' }, { until: 'Choose a date after the first meeting' }],
  [{ repeats: 'day', until: '2027-02-31' }, { until: 'Choose a date' }],
])('repeating %o: %o', (repeats, words) => {
  expect(problems(scheduleEventForm.safeParse({ ...meeting, ...repeats }))).toEqual(words)
})

test('what is cancelled or answered without a word', () => {
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

import { expect, test } from 'vitest'
import { hiddenCharacters } from '#rules/base/text-forms.ts'
import { rejectEventForm, submitEventForm } from './submission-forms.ts'
import { submitInput } from './submission-inputs.ts'

const event = {
  title: 'Spring swap',
  description: 'Bring a book and take a book.',
  type: 'book_exchange',
  startsOn: '2026-12-15',
  time: '6:30 PM - 8:00 PM',
  understood: '18:30-20:00',
  place: 'West End Library',
  suburb: 'West End',
}

test('an event, with its categories one by one', () => {
  expect(submitEventForm.parse({ ...event, categories: ' Crime, Poetry,, Crime' })).toMatchObject({
    ...{ title: 'Spring swap', categories: ['Crime', 'Poetry'], link: '', email: '', subject: '' },
  })
})

test.each([
  ['title', '', 'Title is required'],
  ['title', 'x'.repeat(101), 'Title must be under 100 characters'],
  ['description', 'Too short', 'Description must be at least 10 characters'],
  ['description', 'x'.repeat(501), 'Description must be under 500 characters'],
  ['startsOn', undefined, 'Please select a date'],
  ['startsOn', '2027-02-31', 'Please select a date'],
  ['time', '', 'Time is required'],
  ['time', 'until midnight', 'When does it start? Write both times, like 8 pm to midnight'],
  ['time', 'in the evening', 'We couldn’t read that time. Write it like 6.30 pm to 8 pm, or all day'],
  [
    'time',
    '8pm - 6pm',
    'It needs to end after it starts, and no more than 12 hours later if it runs past midnight',
  ],
  [
    'time',
    '8pm–12am',
    'We read this as 8.00 pm to midnight. If that’s right, submit again. If not, change it.',
  ],
  ['time', 'All day', 'We read this as all day. If that’s right, submit again. If not, change it.'],
  ['endsOn', '2026-12-14', 'Choose the first day or a later one'],
  ['endsOn', '2026-12-29', 'It can last up to 14 days'],
  // Nobody has confirmed yet how it was read.
  [
    'time',
    '7 - 9pm',
    'We read this as 7.00 pm to 9.00 pm. If that’s right, submit again. If not, change it.',
  ],
  ['link', 'javascript:alert(1)', 'Please enter a valid URL'],
  ['type', 'party', 'Choose what kind of event it is'],
  ['email', 'nobody', 'Enter a valid email address'],
  ['categories', 'a,b,c,d,e,f,g', 'Enter no more than 6 categories'],
  ['categories', 'x'.repeat(31), 'Keep each category under 30 characters'],
  ['subject', 'Cheap watches', 'Please leave this box empty'],
])('refuses %s: %j', (field, value, words) => {
  const { error } = submitEventForm.safeParse({ ...event, [field]: value })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toContainEqual([field, words])
})

test('a category has no hidden characters, whatever sends it', () => {
  const parsed = submitInput.safeParse({
    ...event,
    categories: ['Crime', 'C\u202erime'],
    address: '10.0.0.1',
  })
  expect(parsed.error?.issues).toMatchObject([{ path: ['categories', 1], message: hiddenCharacters }])
})

test.each(['week', 'day'])('a day that does not exist cannot be repeated every %s', (repeats) => {
  const { error } = submitEventForm.safeParse({
    ...event,
    repeats,
    startsOn: '2026-13-15',
    until: '2027-04-01',
  })
  expect(error?.issues).toMatchObject([{ path: ['startsOn'], message: 'Please select a date' }])
})

test.each([
  [{ repeats: 'week' }, 'until', 'Choose when it stops repeating'],
  [{ repeats: 'week', until: '2026-12-14' }, 'until', 'Choose a date after the first one'],
  [
    { repeats: 'week', until: '2027-06-01' },
    'until',
    'It can repeat up to 24 times, so choose a day before 1 June 2027',
  ],
  [
    { repeats: 'week', until: '2027-02-01', endsOn: '2026-12-22' },
    'endsOn',
    'It needs to end before the next one starts',
  ],
])('refuses to repeat %o', (repeats, field, words) => {
  const { error } = submitEventForm.safeParse({ ...event, ...repeats })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, words]])
})

test.each(['week', 'fortnight', 'day', 'weekday'])('repeats by %s', (repeats) => {
  expect(submitEventForm.safeParse({ ...event, repeats, until: '2027-05-01' }).success).toBe(true)
})

test('a rejection needs a reason', () => {
  const rejected = { event: '0195a2b4-0000-7000-8000-000000000001', version: '0' }
  expect(rejectEventForm.safeParse({ ...rejected, reason: ' ' }).success).toBe(false)
  expect(rejectEventForm.safeParse({ ...rejected, reason: 'Why?' }).success).toBe(true)
})

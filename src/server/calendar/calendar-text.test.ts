import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarText, longCalendarText } from './calendar-text.ts'

const event: CalendarEvent = {
  id: '3f6d1f7e-0b83-4a4e-9f7d-52a2f1f3c001',
  title: 'The Dry, chapters 1 to 12; with tea',
  description: 'Bring a \\ backslash,\na comma; and 📚👩‍👩‍👧 at the end of it.',
  place: 'West End Library, 178–180 Boundary Street',
  startsAt: new Date('2026-12-15T08:30:00Z'),
  endsAt: new Date('2026-12-15T10:00:00Z'),
  version: 2,
  changedAt: new Date('2026-11-22T01:02:03Z'),
  isCancelled: false,
  url: 'https://verandah.test/event/3f6d1f7e-0b83-4a4e-9f7d-52a2f1f3c001',
}

function readBack(events: readonly CalendarEvent[]) {
  const text = calendarText({ name: 'River, Readers; & co', events })
  const calendar = new ICAL.Component(ICAL.parse(text))
  const all = calendar.getAllSubcomponents('vevent')
  return { text, calendar, all, first: new ICAL.Event(all[0]) }
}

describe('an event read back', () => {
  test('is unchanged, with everything that calendars escape', () => {
    const { first, all } = readBack([event])
    expect(first.summary).toBe(event.title)
    expect(first.description).toBe(`${event.description}\n\n${event.url}`)
    expect(first.location).toBe(event.place)
    expect(first.uid).toBe(event.id)
    expect(first.sequence).toBe(2)
    expect(all[0]?.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(String(all[0]?.getFirstPropertyValue('url'))).toBe(event.url)
  })

  test('begins and ends at the right instants, in UTC', () => {
    const { first } = readBack([event])
    expect(first.startDate.zone.tzid).toBe('UTC')
    expect(first.startDate.toJSDate()).toEqual(event.startsAt)
    expect(first.endDate.toJSDate()).toEqual(event.endsAt)
  })

  test.each([
    ['a day', '2026-12-31', '2026-12-31', '20261231', '20270101'],
    ['three days', '2026-12-30', '2027-01-01', '20261230', '20270102'],
  ])('an all-day event has dates: %s', (_, first, last, start, end) => {
    const { text } = readBack([{ ...event, days: { first, last } }])
    expect(text).toContain(`DTSTART;VALUE=DATE:${start}\r\n`)
    expect(text).toContain(`DTEND;VALUE=DATE:${end}\r\n`)
  })

  test('a cancelled event stays, marked as cancelled', () => {
    const { all } = readBack([{ ...event, isCancelled: true, version: 3 }])
    expect(all[0]?.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(all[0]?.getFirstPropertyValue('sequence')).toBe(3)
  })
})

test('no line is longer than 75 octets, and none is broken inside a character', () => {
  const long = `${'Ein_langes_Wort📚'.repeat(20)} ${'الزهراوي '.repeat(20)}`
  const { text, first } = readBack([{ ...event, description: long, title: 'é'.repeat(100) }])
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\uFFFD')
  expect(first.description).toBe(`${long}\n\n${event.url}`)
  expect(first.summary).toBe('é'.repeat(100))
})

test('the calendar has its name, and the same events make the same text', () => {
  const { calendar, text, all } = readBack([event, { ...event, id: '3f6d1f7e-0b83-4a4e-9f7d-52a2f1f3c002' }])
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('River, Readers; & co')
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(all).toHaveLength(2)
  expect(readBack([event, { ...event, id: '3f6d1f7e-0b83-4a4e-9f7d-52a2f1f3c002' }]).text).toBe(text)
})

test('nobody can inject a property', () => {
  const { all } = readBack([
    { ...event, title: 'Tea\r\nATTENDEE:mailto:eve@example.org', place: 'Hall\nX-EVIL:1' },
  ])
  expect(all).toHaveLength(1)
  expect(all[0]?.getAllProperties('attendee')).toEqual([])
  expect(all[0]?.getAllProperties('x-evil')).toEqual([])
})

test('an empty calendar is valid', () => {
  expect(readBack([]).all).toEqual([])
})

test('a place with a position has both', () => {
  const { all, first } = readBack([{ ...event, position: { lat: -27.4801, lng: 153.0123 } }])
  expect(first.location).toBe(event.place)
  expect(all[0]?.getFirstPropertyValue('geo')).toEqual([-27.4801, 153.0123])
  expect(readBack([event]).all[0]?.getFirstProperty('geo')).toBeNull()
})

test('a long calendar says the same about an event as a short one', async () => {
  const events = Array.from({ length: 1201 }, (_, at) => ({ ...event, id: `event-${at}` }))
  async function* batches() {
    yield events.slice(0, 700)
    yield []
    yield events.slice(700)
  }
  expect(await longCalendarText('All', batches())).toBe(calendarText({ name: 'All', events }))
})

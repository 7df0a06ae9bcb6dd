import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import type { Reader } from '#rules/base/wording.ts'
import { type PreviewNews, previewWords, type SystemNews, systemWords } from './system-messages.ts'

const [owner, borrower] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const names: Record<string, string> = { [owner]: 'Mia', [borrower]: 'Noah' }
const reader: Reader = { id: owner, city, nameOf: (id) => names[id ?? ''] }

/** As it comes back from the database. */
const stored = <News extends PreviewNews>(news: News) =>
  JSON.parse(JSON.stringify(news)) as { news: string; facts: unknown }

// The city's own type knows no other time zone.
const elsewhere = { ...city, timeZone: 'Australia/Perth' } as unknown as Reader['city']
const at = new Date('2026-03-14T08:30:00Z')
const place = 'Library steps'

test.each<[SystemNews, string]>([
  [{ news: 'requested', facts: {} }, 'Request sent'],
  [
    { news: 'ready', facts: { place, at, asOf: new Date('2026-03-02T08:30:00Z'), loanDays: 28 } },
    'Ready for pickup (Library steps, Saturday 14 March at 6.30 pm), to keep for 28 days.',
  ],
  [
    { news: 'pickupChanged', facts: { place, at, asOf: new Date('2025-12-31T08:30:00Z') } },
    'The pickup has changed: Library steps, Saturday 14 March 2026 at 6.30 pm.',
  ],
  [{ news: 'ready', facts: { place: '', at: null, loanDays: null } }, 'Ready for pickup, and yours to keep.'],
  [
    { news: 'pickupChanged', facts: { place: '', at: null } },
    'The pickup place and time have been cleared. Please agree on new ones.',
  ],
  [{ news: 'pickupChanged', facts: { place, at: null } }, 'The pickup has changed: Library steps.'],
  [
    { news: 'meetingAgreed', facts: { place, at: null } },
    'Where to meet: Library steps. You still need to agree on a time.',
  ],
  [
    { news: 'handedOver', facts: { dueOn: '2026-04-11' } },
    'Handed over. The book is due back on Saturday 11 April. Happy reading!',
  ],
  [{ news: 'extensionRefused', facts: { dueOn: null } }, 'The due date stays as it is.'],
  [{ news: 'lost', facts: { note: 'Left on a train.' } }, 'Marked as lost: Left on a train.'],
])('%o reads “%s”', (news, words) => {
  expect(systemWords(stored(news), reader)).toBe(words)
})

test('a gift is in your bookcase, or in that of the other by the name they have now', () => {
  const news = stored({ news: 'given', facts: { borrower } })
  expect(systemWords(news, { ...reader, id: borrower })).toBe('The book is now in your bookcase. Enjoy it!')
  expect(systemWords(news, reader)).toBe('The book is now in Noah’s bookcase.')
  const afterwards = { ...reader, nameOf: () => 'Former member' }
  expect(systemWords(news, afterwards)).toBe('The book is now in Former member’s bookcase.')
})

test('times are those of the city’s clocks', () => {
  const news = stored({ news: 'meetingAgreed', facts: { place, at } })
  expect(systemWords(news, { ...reader, city: elsewhere })).toBe(
    'Where to meet: Library steps, Saturday 14 March 2026 at 4.30 pm.',
  )
})

test('a list shows a photo alone, and of a long line the beginning', () => {
  expect(previewWords(stored({ news: 'photo', facts: {} }), reader)).toBe('Sent a photo')
  expect(previewWords(stored({ news: 'lost', facts: { note: 'x'.repeat(500) } }), reader)).toHaveLength(200)
})

test.each([
  { news: 'tomorrow', facts: {} },
  { news: 'handedOver', facts: { until: 'later' } },
  { news: 'toString', facts: {} },
])('news of a newer release (%o) asks its reader to reload', (news) => {
  expect(systemWords(news, reader)).toBe('Reload the page to read this message.')
})

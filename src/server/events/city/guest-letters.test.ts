import { expect, test } from 'vitest'
import { inWords, type NewsIn } from '#rules/base/wording.ts'
import { siteOfLetters } from '#tests/support/letterbox.ts'
import { guestLetters } from './guest-letters.ts'

const reader = { ...siteOfLetters, publicUrl: 'https://verandah.example', id: '', nameOf: () => undefined }
const title = 'Spring swap'
const eventId = '00000000-0000-4000-8000-000000000001'

function read(news: NewsIn<typeof guestLetters>) {
  const { subject = '', paragraphs = [], action, footer } = inWords(guestLetters, news, reader) ?? {}
  return { subject, text: [...paragraphs, action?.url, footer].join('\n') }
}

test('a guest reads that their event is published, where it is, and what happens to their address', () => {
  const { subject, text } = read({ news: 'eventPublished', facts: { title, eventId } })
  expect(subject).toBe('Your event is published')
  expect(text).toContain('We’ve approved your event')
  expect(text).toContain(`https://verandah.example/event/${eventId}`)
  expect(text).toContain('delete your address when the event is over')
})

test('or why not, and that their address has been deleted', () => {
  const { subject, text } = read({ news: 'eventNotPublished', facts: { title, reason: 'Which books?' } })
  expect(subject).toBe('Your event wasn’t published')
  expect(text).toContain('“Which books?”')
  expect(text).toContain('https://verandah.example/submit-event')
  expect(text).toContain('We’ve deleted your address')
})

test('or why it was cancelled, if a reason was given', () => {
  const told = { title, cancelled: 1, areAll: true }
  const { subject, text } = read({ news: 'eventCancelled', facts: { ...told, note: 'It rains.' } })
  expect(subject).toBe('Your event is cancelled')
  expect(text).toContain('We’ve cancelled your event “Spring swap”.')
  expect(text).toContain('Reason: “It rains.”')
  expect(read({ news: 'eventCancelled', facts: { ...told, note: '' } }).text).not.toContain('Reason')
})

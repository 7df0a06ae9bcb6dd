import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { outcomeLetter } from './guest-letters.ts'

const site = { publicUrl: 'https://verandah.example', city }
const told = { email: 'guest@example.org', title: 'Spring swap', eventId: 'e1' }

test('a guest reads that their event is published, where it is, and what happens to their address', () => {
  const { to, subject, text } = outcomeLetter({ ...told, reason: null }, site)
  expect({ to, subject }).toEqual({ to: 'guest@example.org', subject: 'Your event is published' })
  expect(text).toContain('We’ve approved your event')
  expect(text).toContain('https://verandah.example/event/e1')
  expect(text).toContain('delete your address when the event is over')
})

test('or why not, and that their address has been deleted', () => {
  const { subject, text } = outcomeLetter({ ...told, reason: 'Which books?' }, site)
  expect(subject).toBe('Your event wasn’t published')
  expect(text).toContain('“Which books?”')
  expect(text).toContain('https://verandah.example/submit-event')
  expect(text).not.toContain('/event/e1')
  expect(text).toContain('We’ve deleted your address')
})

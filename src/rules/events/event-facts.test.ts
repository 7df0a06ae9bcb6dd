import { expect, test } from 'vitest'
import { eventFacts } from './event-facts.ts'
import { eventLimits } from './event-limits.ts'

test('a line break counts as one character, however the browser sends it', () => {
  const { most } = eventLimits.description
  const typed = `${'Bring a book.\n'.repeat(5)}${'a'.repeat(most)}`.slice(0, most)
  const sent = typed.replaceAll('\n', '\r\n')
  expect(sent).toHaveLength(most + 5)
  expect(eventFacts.description.parse(sent)).toBe(typed)
  expect(eventFacts.description.safeParse(`${sent}a`).success).toBe(false)
})

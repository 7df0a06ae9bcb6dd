import { expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import { redirectIfGone } from './conversation-gone.ts'

const thrownBy = (error: unknown, path: string): unknown => {
  try {
    return redirectIfGone(error, new Request(`https://books.example${path}`))
  } catch (thrown) {
    return thrown
  }
}

test('Back to a conversation that is gone leads to the list', () => {
  const thrown = thrownBy(new DomainError('NOT_FOUND'), '/messages/1.data')
  expect(thrown instanceof Response && thrown.headers.get('Location')).toBe('/messages')
})

test.each([
  ['a typed address', new DomainError('NOT_FOUND'), '/messages/1'],
  ['another refusal', new DomainError('BLOCKED'), '/messages/1.data'],
  ['a fault', new TypeError('x'), '/messages/1.data'],
])('%s is left as it is', (_, error, path) => {
  expect(thrownBy(error, path)).toBe(error)
})

import { expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { redirectIfGone } from './conversation-gone.ts'

const id = '6f1c1e6e-8f0f-4c8b-9f57-0d2f6f0a9b11'

/** `across`: what its service says of the block; undefined for what is no id. */
const thrownBy = (error: unknown, path: string, across?: boolean): Promise<unknown> => {
  const isAcrossBlock = async () => across ?? Promise.reject(new DomainError('NOT_FOUND'))
  // Only what it reads.
  const args = {
    ...{ params: { conversationId: id }, services: { messages: { isAcrossBlock } } },
    request: new Request(`https://books.example${path}`),
  } as unknown as ScreenArgs
  return redirectIfGone(error, args).catch((thrown: unknown) => thrown)
}
const leadsTo = (thrown: unknown) => thrown instanceof Response && thrown.headers.get('Location')

test('Back to a conversation that is gone leads to the list', async () => {
  const gone = new DomainError('NOT_FOUND')
  expect(leadsTo(await thrownBy(gone, '/messages/1.data'))).toBe('/messages')
  expect(leadsTo(await thrownBy(gone, '/messages/1.data', false))).toBe('/messages')
})

test.each(['/messages/1.data', '/messages/1'])(
  'across a block %s leads to where it can be reported',
  async (path) => {
    const thrown = await thrownBy(new DomainError('NOT_FOUND'), path, true)
    expect(leadsTo(thrown)).toBe(`/messages?gone=${id}`)
  },
)

test.each([
  ['a typed address', new DomainError('NOT_FOUND'), '/messages/1'],
  ['another refusal', new DomainError('BLOCKED'), '/messages/1.data'],
  ['a fault', new TypeError('x'), '/messages/1.data'],
])('%s is left as it is', async (_, error, path) => {
  expect(await thrownBy(error, path)).toBe(error)
})

import { expect, test } from 'vitest'
import { messageLimit } from '#rules/messages/messages.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { notSent, withAbout } from './not-sent.ts'
import { sendMessage } from './send-message.ts'

const key = '3f6d1f7e-0b83-4a4e-9f7d-52a2f1f3c001'
const about = 'About “Spring swap”, Saturday 14 March 2026:'

async function sent(fields: Record<string, string>) {
  const bodies: string[] = []
  const action = performs({
    '': sendMessage({
      send: async (_, { body }) => void bodies.push(body),
      after: () => new Response(),
    }),
  })
  const answer = await acting(action, actionArgs('/messages/1', { clientKey: key, ...fields }))
  return { bodies, answer }
}

test.each([
  [{ body: 'Is there parking?' }, ['Is there parking?']],
  [{ body: 'Is there parking?', about }, [`${about}\n\nIs there parking?`]],
  [{ body: `${about}\n\nIs there parking?`, about }, [`${about}\n\nIs there parking?`]],
  // The name of an event alone is not a message.
  [{ body: ' ', about }, []],
  [{ body: 'x'.repeat(messageLimit + 1), about }, []],
])('without scripts %o is sent as %j', async (fields, bodies) => {
  expect((await sent(fields)).bodies).toEqual(bodies)
})

test('an unsent message comes back as it was typed, with the reason', async () => {
  const body = 'x'.repeat(messageLimit + 1)
  const { answer } = await sent({ body, about })
  if (answer instanceof Response) throw new Error('It led elsewhere.')
  expect(notSent(answer.data)).toEqual({ problem: expect.stringContaining('2,000 characters'), body })
})

test('its subject is said once', () => {
  expect(withAbout('', 'Hello')).toBe('Hello')
  expect(withAbout(about, withAbout(about, 'Hello'))).toBe(`${about}\n\nHello`)
})

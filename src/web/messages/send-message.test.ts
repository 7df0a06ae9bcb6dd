import { expect, test } from 'vitest'
import { messageLimit } from '#rules/messages/messages.ts'
import { sendMessage, withAbout } from './send-message.ts'

const key = '3f6d1f7e-0b83-4a4e-9f7d-52a2f1f3c001'
const about = 'About “Spring swap”, Saturday 14 March 2026:'

async function sent(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ clientKey: key, ...fields })) form.set(name, value)
  const bodies: string[] = []
  const answer = await sendMessage(form, '/messages', async ({ body }) => {
    bodies.push(body)
    return new Response()
  })
  return { bodies, answer }
}

test.each([
  [{ body: 'Is there parking?' }, ['Is there parking?']],
  [{ body: 'Is there parking?', about }, [`${about}\n\nIs there parking?`]],
  [{ body: `${about}\n\nIs there parking?`, about }, [`${about}\n\nIs there parking?`]],
  // The name of an event alone is no message.
  [{ body: ' ', about }, []],
  [{ body: 'x'.repeat(messageLimit), about }, []],
])('without scripts %o is sent as %j', async (fields, bodies) => {
  expect((await sent(fields)).bodies).toEqual(bodies)
})

test('what was typed comes back as it was typed', async () => {
  const body = 'x'.repeat(messageLimit)
  const { answer } = await sent({ body, about })
  expect(answer).toMatchObject({ data: { typed: { body } } })
})

test('what it is about is said once', () => {
  expect(withAbout('', 'Hello')).toBe('Hello')
  expect(withAbout(about, withAbout(about, 'Hello'))).toBe(`${about}\n\nHello`)
})

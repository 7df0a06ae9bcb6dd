import { expect, test } from 'vitest'
import { z } from 'zod'
import { withSoundForm } from './posted-form.ts'
import { submitted } from './submitted.ts'

function posting(body: BodyInit, type?: string): Request {
  const headers = type ? { 'Content-Type': type } : undefined
  return withSoundForm(new Request('https://books.example/book/1', { method: 'POST', body, headers }))
}

const fields = (entries: [string, string][]) => new URLSearchParams(entries)

test('a form of ours is read as it is', async () => {
  const form = await posting(
    fields([
      ['authors[0]', 'Banjo'],
      ['authors[1]', 'Shu 📚\r\nsecond line'],
    ]),
  ).formData()
  expect([...form]).toEqual([
    ['authors[0]', 'Banjo'],
    ['authors[1]', 'Shu 📚\r\nsecond line'],
  ])
})

test.each([
  ['no form', posting('{"a":1}', 'application/json')],
  ['no type', posting(new Blob(['a=1']))],
  ['broken parts', posting('--x\r\nnothing', 'multipart/form-data; boundary=x')],
  ['a NUL in a value', posting(fields([['name', 'a\0b']]))],
  ['a NUL in a name', posting(fields([['a\0', 'b']]))],
  ['a list as long as memory', posting(fields([['authors[400000000]', 'x']]))],
  ['the same, asked of a button', posting(fields([['__intent__', '{"name":"authors[400000000]"}']]))],
  [
    'the same, said apart',
    posting(fields([['__intent__', '{"type":"update","payload":{"name":"authors","index":4e8}}']])),
  ],
  ['lists within lists', posting(fields([[`authors${'[0]'.repeat(100)}`, 'x']]))],
  ['many fields', posting(fields(Array.from({ length: 501 }, () => ['authors', 'x'])))],
])('%s is refused', async (_, request) => {
  await expect(request.formData()).rejects.toMatchObject({ code: 'FORM_NOT_READABLE', status: 400 })
})

test.each([
  ['__intent__', '{{'],
  ['__intent__', '{"type":"update","payload":{"name":"__proto__.x","value":"y"}}'],
  ['__state__', 'x'],
])('a hidden note nobody wrote (%s: %s) is refused', async (name, value) => {
  const form = await posting(fields([[name, value]])).formData()
  const answer = submitted(form, z.object({}), async () => new Response())
  await expect(answer).rejects.toMatchObject({ code: 'FORM_NOT_READABLE' })
})

import { expect, test } from 'vitest'
import { withSoundForm } from './posted-form.ts'

function posting(body: BodyInit, type?: string): Request {
  const headers = type ? { 'Content-Type': type } : undefined
  return withSoundForm(new Request('https://books.example/book/1', { method: 'POST', body, headers }))
}

const fields = (entries: [string, string][]) => new URLSearchParams(entries)

test('one of our forms is read as it is', async () => {
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
  ['a long name', posting(fields([[`authors${'[0]'.repeat(100)}`, 'x']]))],
  ['many fields', posting(fields(Array.from({ length: 501 }, () => ['authors', 'x'])))],
])('%s is refused', async (_, request) => {
  await expect(request.formData()).rejects.toMatchObject({ code: 'FORM_NOT_READABLE', status: 400 })
})

import { expect, test } from 'vitest'
import { z } from '#rules/base/zod.ts'
import { checkForm } from './check-form.ts'

const schema = z.object({
  name: z.string().max(5),
  photo: z.file().optional(),
  days: z.array(z.string()).max(2).default([]),
  rows: z
    .array(z.object({ text: z.string() }))
    .max(3)
    .default([]),
})

function check(entries: [string, string | File][]) {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return checkForm(form, schema)
}

test('a form is read by the names of its schema', () => {
  const { status, payload } = check([
    ['name', 'Mia'],
    ['days', 'Sat'],
    ['days', 'Sun'],
    ['rows[2].text', 'third'],
  ])
  expect(payload).toMatchObject({
    name: 'Mia',
    days: ['Sat', 'Sun'],
    rows: [undefined, undefined, { text: 'third' }],
  })
  expect(status).toBe('error')
})

test.each<[string, [string, string | File][]]>([
  ['another name', [['intent', 'x']]],
  ['a name below a field', [['name[0]', 'x']]],
  ['a higher index', [['rows[3].text', 'x']]],
  ['an index as long as memory', [['rows[400000000].text', 'x']]],
  ['lists within lists', [['rows[0][999][999]', 'x']]],
  ['a note of Conform to itself', [['__state__', '{"validated":{}}']]],
  ['a prototype', [['__proto__.name', 'x']]],
  ['text for a file', [['photo', 'x']]],
  ['a file for text', [['days', new File(['x'], 'x.txt')]]],
  ['the same once more', [['name', 'Noah']]],
])('%s is left out, and not sent back', (_, more) => {
  const submission = check([['name', 'Mia'], ...more])
  expect(submission.status).toBe('success')
  expect(submission.payload).toEqual({ name: 'Mia' })
  expect(submission.reply({ formErrors: ['no'] })).toMatchObject({ initialValue: { name: 'Mia' } })
})

test('a group has at most as many values as there are checkboxes', () => {
  const days = Array.from({ length: 9 }, (): [string, string] => ['days', 'Sat'])
  expect(check([['name', 'Mia'], ...days]).payload).toMatchObject({ days: ['Sat', 'Sat'] })
})

test('a button without scripts adds or removes a row', () => {
  const added = check([
    ['name', 'Mia'],
    ['rows[0].text', 'one'],
    ['__intent__', '{"type":"insert","payload":{"name":"rows"}}'],
  ])
  expect(added.payload).toMatchObject({ rows: [{ text: 'one' }, undefined] })
  const removed = check([
    ['rows[0].text', 'one'],
    ['rows[1].text', 'two'],
    ['__intent__', '{"type":"remove","payload":{"name":"rows","index":0}}'],
  ])
  expect(removed.payload).toMatchObject({ rows: [{ text: 'two' }] })
})

test.each([
  ['what is no note', '{{'],
  ['nothing', ''],
  ['a very long name', `{"type":"insert","payload":{"name":"${'rows'.repeat(50_000)}"}}`],
  ['a name of dots', `{"type":"insert","payload":{"name":"${'.'.repeat(90)}"}}`],
  ['no list', '{"type":"insert","payload":{"name":"name"}}'],
  ['a list of another form', '{"type":"insert","payload":{"name":"quotes"}}'],
  ['a high index', '{"type":"remove","payload":{"name":"rows","index":3}}'],
  ['a higher one', '{"type":"remove","payload":{"name":"rows","index":4e8}}'],
  ['another action', '{"type":"update","payload":{"name":"__proto__.x","value":"y"}}'],
  ['an index below nothing', '{"type":"remove","payload":{"name":"rows","index":-1}}'],
])('a button that none of our lists has is refused: %s', (_, intent) => {
  expect(() => check([['__intent__', intent]])).toThrowError(
    expect.objectContaining({ code: 'FORM_NOT_READABLE' }),
  )
})

test('a row of something posted as no list is refused', () => {
  const intent = '{"type":"insert","payload":{"name":"days"}}'
  const asking = () =>
    check([
      ['days', 'Sat'],
      ['__intent__', intent],
    ])
  expect(asking).toThrowError(expect.objectContaining({ code: 'FORM_NOT_READABLE' }))
})

test('none of 500 unknown fields with high indexes is made into lists, which would cost millions of entries', () => {
  const fields = Array.from({ length: 500 }, (_, at): [string, string] => [`a[${at}][999][999]`, 'x'])
  expect(check(fields).payload).toEqual({})
})

import { expect, test } from 'vitest'
import { editProfileForm, profileForm } from '#rules/members/member-forms.ts'
import { formFields } from './form-fields.ts'
import { z } from './zod.ts'

test('a form has the field names of its schema, whatever wraps a field', () => {
  expect(Object.fromEntries(formFields(profileForm).fields)).toMatchObject({
    name: { kind: 'text', most: 1, longest: 80 },
    website: { kind: 'text', most: 1, longest: 300 },
    photo: { kind: 'file', most: 1 },
  })
})

test('the rows of a list have the indexes that its limit allows', () => {
  const { fields, lists } = formFields(editProfileForm)
  expect(lists.get('favouriteQuotes')).toBe(50)
  expect(fields.get('favouriteQuotes[49].source')).toEqual({ kind: 'text', most: 1, longest: 120 })
  expect(fields.get('favouriteAuthors[0]')).toEqual({ kind: 'text', most: 1, longest: 120 })
  for (const name of [
    'favouriteQuotes[50].source',
    'favouriteQuotes[00].text',
    'favouriteQuotes',
    'quotes',
    '',
  ]) {
    expect(fields.has(name), name).toBe(false)
  }
})

test('checkboxes of one group share a name, once for each checkbox', () => {
  const { fields } = formFields(z.object({ days: z.array(z.enum(['Sat', 'Sun'])).max(2) }))
  expect(fields.get('days')).toEqual({ kind: 'text', most: 2 })
})

test.each([
  ['a list without a limit', z.object({ names: z.array(z.string()) })],
  ['lists within lists that multiply', z.object({ a: z.array(z.array(z.string()).max(99)).max(99) })],
  ['what no form can post', z.object({ when: z.map(z.string(), z.string()) })],
])('%s is refused', (_, schema) => {
  expect(() => formFields(schema)).toThrow()
})

test('a form with more than a thousand names is refused, and each name is read once', () => {
  const rows = (most: number) => z.object({ rows: z.array(z.object({ a: z.string() })).max(most) })
  expect(formFields(rows(1000)).fields.size).toBe(1000)
  expect(() => formFields(rows(1001))).toThrow('too many names')
  const form = rows(2)
  expect(formFields(form)).toBe(formFields(form))
})

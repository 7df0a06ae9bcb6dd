import { expect, test } from 'vitest'
import { requiredText, text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { limitsOf } from './limits-of.ts'

const form = z.object({
  title: requiredText('Enter a title').max(...under(20)),
  // In any order, and however it is wrapped.
  note: z.preprocess((typed) => typed, text().max(300).default('')).transform((typed) => typed.split(',')),
  quotes: z.array(z.object({ source: text().max(50).default('') })).max(3),
  free: text().optional(),
})

test('controls know the longest text of their field, also in the rows of a list', () => {
  const limits = limitsOf(form)
  expect(limits.title).toEqual({ required: true, maxLength: 20 })
  expect(limits.note).toMatchObject({ maxLength: 300 })
  expect(limits['quotes[1].source']).toMatchObject({ maxLength: 50 })
  expect(limits.free).toEqual({ required: false })
})

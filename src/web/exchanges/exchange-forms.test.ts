import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { acceptForm, ratingForm, readyForm } from '#web/exchanges/exchange-forms.ts'

/** As a browser posts it: an emptied field arrives as no value. */
function posted(schema: typeof acceptForm | typeof readyForm, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return parseWithZod(form, { schema })
}

const missing = 'How long can they keep it?'

test.each([acceptForm, readyForm])('a loan says for how many days', (schema) => {
  for (const [loanDays, problem] of [
    ['', missing],
    ['  ', missing],
    ['abc', missing],
    ['6', 'Enter 7 days or more'],
    ['91', 'Enter 90 days or less'],
    ['7.5', 'Enter a whole number of days'],
  ] as const) {
    const { error } = posted(schema, { offer: 'lend', loanDays }).reply()
    expect(error, loanDays).toEqual({ loanDays: [problem] })
  }
  for (const loanDays of ['7', '90']) {
    expect(posted(schema, { offer: 'lend', loanDays })).toMatchObject({
      status: 'success',
      value: { loanDays: Number(loanDays) },
    })
  }
})

test('a rating has one to five stars', () => {
  const exchangeId = '0197c1de-0000-7000-8000-000000000000'
  for (const stars of ['1', '5']) expect(ratingForm.safeParse({ exchangeId, stars }).success).toBe(true)
  for (const stars of [undefined, '', '0', '6', 'many'])
    expect(ratingForm.safeParse({ exchangeId, stars }).error?.issues, String(stars)).toMatchObject([
      { path: ['stars'], message: 'Please select a star rating before submitting' },
    ])
})

test.each([acceptForm, readyForm])('a gift is not asked for days', (schema) => {
  const bare: Record<string, string>[] = [{}, { offer: 'give' }]
  for (const fields of bare) expect(posted(schema, fields).status).toBe('success')
})

import { expect, test } from 'vitest'
import { formFields } from '#rules/form-fields.ts'
import { everyForm } from '#tests/support/every-form.ts'

test('every form of the product has names, and few enough of them', async () => {
  const forms = await everyForm()
  expect(forms.length).toBeGreaterThan(15)
  for (const form of forms) expect(() => formFields(form)).not.toThrow()
})

import { expect, test } from 'vitest'
import { formFields } from '#rules/base/form-fields.ts'
import { everyForm } from '#tests/support/every-form.ts'

test('every form of the product names its fields, and does not have too many', async () => {
  const forms = await everyForm()
  expect(forms.length).toBeGreaterThan(15)
  for (const form of forms) expect(() => formFields(form)).not.toThrow()
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FieldContext } from './field-wiring.ts'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

const part = { id: 'bio', name: 'bio', errors: undefined, initialValue: '', maxLength: 1000 }
const inField = (control: typeof TextArea | typeof TextInput) =>
  renderToStaticMarkup(
    createElement(
      FieldContext,
      { value: { part, id: 'bio', describedBy: undefined, isInvalid: false } },
      createElement(control as typeof TextArea, {}),
    ),
  )

test('a pasted text is never cut off in a text area, only in a field of one line', () => {
  expect(inField(TextArea)).toContain('name="bio"')
  expect(inField(TextArea).toLowerCase()).not.toContain('maxlength')
  expect(inField(TextInput).toLowerCase()).toContain('maxlength="1000"')
})

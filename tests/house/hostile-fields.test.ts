// Input that nobody types in good faith, in every text field of every form: too long, or containing characters that
// reverse the text around them.
import { expect, test } from 'vitest'
import { formFields } from '#rules/base/form-fields.ts'
import { passkeyAnswerForm } from '#rules/members/member-forms.ts'
import { everyForm } from '#tests/support/every-form.ts'
import { checkForm } from '#web/shell/forms/check-form.ts'

// Never shown to anybody, so any character is fine.
const SECRET = /^(current|new)?password$/i
// A return address: `localPath` reads it and accepts only a path of this site.
const PATH = 'back'
// Zod's own sentences about length are for programmers. They are fine only where nobody types (a choice, an id),
// because nobody sees them.
const UNKIND = /^Too (big|small)/

/** The first row of each list stands for all of them. */
// A browser's passkey response is JSON that nobody types or reads.
const typedForms = (await everyForm()).filter((form) => form !== passkeyAnswerForm)
const fields = typedForms.flatMap((form) =>
  [...formFields(form).fields]
    .filter(([name, { kind }]) => kind === 'text' && name !== PATH && !/\[[1-9]/.test(name))
    .map(([name]) => ({ form, name })),
)

function objectionsTo(value: string) {
  return fields.map(({ form, name }) => {
    const typed = new FormData()
    typed.append(name, value)
    const { error } = checkForm(typed, form).reply()
    // An error in one checkbox of several is reported under its index.
    return { name, objections: error?.[name] ?? error?.[`${name}[0]`] ?? [] }
  })
}

test('every field refuses 10,000 characters, in plain words', () => {
  const all = objectionsTo('a'.repeat(10_000))
  expect(all.length).toBeGreaterThan(40)
  expect(all.filter(({ objections }) => objections.length === 0)).toEqual([])
  expect(all.filter(({ objections }) => objections.some((words) => UNKIND.test(words)))).toEqual([])
})

test.each([
  ['an override of direction', 'Mia \u202Eissor'],
  ['an isolate of direction', '\u2067Mia\u2069'],
  ['a control character', 'Mia\u0007'],
])('every field refuses %s', (_, value) => {
  const taken = objectionsTo(value).filter(
    ({ name, objections }) => objections.length === 0 && !SECRET.test(name),
  )
  expect(taken).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  ' javascript:x',
])('no address field accepts %j', (value) => {
  const links = objectionsTo(value).filter(({ name }) =>
    /website|linkedin|twitter|github|url|link/i.test(name),
  )
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter(({ objections }) => objections.length === 0)).toEqual([])
})

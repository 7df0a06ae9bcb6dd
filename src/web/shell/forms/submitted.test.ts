import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { REFUSED_FILE } from '#rules/base/file-names.ts'
import { z } from '#rules/base/zod.ts'
import { DomainError, type RefusalCode } from '#rules/domain-error.ts'
import { submitted } from './submitted.ts'

const schema = z.object({
  name: z.string('Enter your name'),
  password: z.string().min(4, 'Longer, please'),
  rows: z.array(z.string().min(1)).max(3).default([]),
})

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const sound = { name: 'Mia', password: 'secret', intent: 'save' }

const cases: [string, Record<string, string>, unknown][] = [
  [
    'what is wrong stands beside its field, and a password is not sent back',
    { name: 'Mia', password: 'abc', intent: 'save' },
    { typed: { name: 'Mia', intent: 'save' }, errors: { password: ['Longer, please'] } },
  ],
  [
    'an intent that is none of ours, and other names, are not sent back',
    { password: 'abcd', intent: '<b>', other: 'x' },
    { typed: {}, errors: { name: ['Enter your name'] } },
  ],
  [
    'a button for one more row asks for no check',
    { password: 'abc', __intent__: JSON.stringify({ type: 'insert', payload: { name: 'rows' } }) },
    { errors: {} },
  ],
]

test.each(cases)('%s', async (_, fields, answer) => {
  const given = await submitted(form(fields), schema, async () => redirect('/'))
  expect(given).toMatchObject({ data: answer, init: { status: 400 } })
  if (given instanceof Response) throw new Error('It led elsewhere.')
  expect(given.data.typed).not.toHaveProperty('password')
  expect(given.data.typed).not.toHaveProperty('other')
  expect(given.data.typed.intent).toBe(fields.intent === 'save' ? 'save' : undefined)
})

test('valid input is passed on', async () => {
  const given = await submitted(form(sound), schema, async ({ name }) => redirect(`/${name}`))
  expect(given instanceof Response && given.headers.get('Location')).toBe('/Mia')
})

test.each([
  [{ WRONG_CODE: 'name' }, 'name'],
  [{}, ''],
])('a refusal is shown where the screen says: %o', async (fieldOf, field) => {
  const refusing = async () => {
    throw new DomainError('WRONG_CODE')
  }
  const { message, status } = new DomainError('WRONG_CODE')
  expect(await submitted(form(sound), schema, refusing, fieldOf)).toMatchObject({
    data: { typed: { name: 'Mia', intent: 'save' }, errors: { [field]: [message] } },
    init: { status },
  })
})

test.each([
  ['beside a field that the form has', { name: ['Shorter, please'] }, { name: ['Shorter, please'] }],
  ['above a form that has none', { id: ['Shorter, please'] }, { '': ['Shorter, please'] }],
])('what an operation refuses is shown %s', async (_, fields, errors) => {
  const refused = Object.assign(new DomainError('FORM_NOT_READABLE'), { fields, message: 'Shorter, please' })
  const answer = await submitted(form(sound), schema, () => Promise.reject(refused))
  expect(answer).toMatchObject({ data: { errors }, init: { status: 400 } })
})

const refusedBeside = async (file: [string, File | string], code: RefusalCode) => {
  const posted = form(sound)
  posted.append(...(file as [string, File])) // the text is appended likewise
  const given = await submitted(
    posted,
    schema,
    async () => {
      throw new DomainError(code)
    },
    { IMAGE_NOT_READABLE: 'photo', FILE_NOT_TAKEN: 'files', WRONG_CODE: 'name' },
  )
  return given instanceof Response ? undefined : Object.values(given.data.errors).flat()
}

test('a refused file is named, whether it was posted or uploaded before', async () => {
  expect(await refusedBeside(['photo', new File(['x'], 'cat.tiff')], 'IMAGE_NOT_READABLE')).toEqual([
    `cat.tiff: ${new DomainError('IMAGE_NOT_READABLE').message}`,
  ])
  expect(await refusedBeside([REFUSED_FILE, 'cat.exe'], 'FILE_NOT_TAKEN')).toEqual([
    `cat.exe: ${new DomainError('FILE_NOT_TAKEN').message}`,
  ])
  expect(await refusedBeside([REFUSED_FILE, 'cat.exe'], 'WRONG_CODE')).toEqual([
    new DomainError('WRONG_CODE').message,
  ])
})

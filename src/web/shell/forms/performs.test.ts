import { redirect } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { nothing } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'
import { DomainError } from '#rules/domain-error.ts'
import { acting, actionArgs } from '#tests/support/action-args.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { intent, leads, performs, performsAt } from './performs.ts'

const run = vi.fn(async () => 'done')
beforeEach(() => {
  run.mockReset().mockImplementation(async () => 'done')
  countPost.mockReset()
})

const rename = intent({
  form: z.object({ name: z.string().min(2, 'Longer, please') }),
  guests: async () => redirect('/auth'),
  command: run,
  after: (result, { value: { name } }) => redirect(`/${result}/${name}`),
  refused: ({ code }) => (code === 'NOT_FOUND' ? Promise.resolve(redirect('/gone')) : undefined),
  fieldOf: { ISBN_TAKEN: 'name' },
  about: async ({ code }) => code,
})

const table = { '': intent({ command: run, after: () => redirect('/plain') }), rename }

const countPost = vi.fn(async () => undefined)
const mia = { viewer: aViewer({ id: 'mia', name: 'Mia' }), countPost }
const asked = (fields: Record<string, string>) => acting(performs(table), actionArgs('/name', fields, mia))
const led = (answer: Awaited<ReturnType<typeof asked>>) =>
  answer instanceof Response ? answer.headers.get('Location') : answer.data

test.each(['nothing-like-it', 'constructor', '__proto__', 'Rename', ' '])(
  'what no form of the screen asks for is refused, and nothing is done: %s',
  async (unknown) => {
    const answer = await asked({ intent: unknown, name: 'Mia' })
    expect(answer).toMatchObject({ init: { status: 400 }, data: { errors: { '': [expect.any(String)] } } })
    expect(run).not.toHaveBeenCalled()
  },
)

test('each post is counted once its answer is known, whether it performed something or not', async () => {
  await asked({ intent: 'nothing-like-it' })
  await asked({ intent: 'rename', name: 'M' })
  expect(countPost).toHaveBeenCalledTimes(2)
  run.mockImplementationOnce(async () => {
    expect(countPost).toHaveBeenCalledTimes(2)
    throw new DomainError('NOT_FOUND')
  })
  await asked({ intent: 'rename', name: 'Mia' })
  expect(countPost).toHaveBeenCalledTimes(3)
  countPost.mockRejectedValueOnce(new DomainError('RATE_LIMITED'))
  expect(await asked({ intent: 'nothing-like-it' })).toMatchObject({ init: { status: 429 } })
})

test('a form without an intent uses the line of that name, and none if there is none', async () => {
  expect(led(await asked({}))).toBe('/plain')
  expect(await acting(performs({ rename }), actionArgs('/name', { name: 'Mia' }, mia))).toMatchObject({
    init: { status: 400 },
  })
})

test('a line runs with what its form accepts, or shows errors beside the fields', async () => {
  expect(led(await asked({ intent: 'rename', name: 'Mia' }))).toBe('/done/Mia')
  expect(led(await asked({ intent: 'rename', name: 'M' }))).toMatchObject({
    errors: { name: ['Longer, please'] },
  })
  expect(run).toHaveBeenCalledOnce()
})

test('a refusal is shown beside its field with what the screen adds, or leads elsewhere', async () => {
  run.mockRejectedValueOnce(new DomainError('ISBN_TAKEN'))
  expect(led(await asked({ intent: 'rename', name: 'Mia' }))).toMatchObject({
    errors: { name: [new DomainError('ISBN_TAKEN').message] },
    about: 'ISBN_TAKEN',
  })
  run.mockRejectedValueOnce(new DomainError('NOT_FOUND'))
  expect(led(await asked({ intent: 'rename', name: 'Mia' }))).toBe('/gone')
})

test('guests are redirected if a line says so, before anything is read', async () => {
  const answer = await acting(performs(table), actionArgs('/name', { intent: 'rename', name: 'M' }))
  expect(led(answer as Response)).toBe('/auth')
  expect(run).not.toHaveBeenCalled()
})

test('a choice made by the address or another field has a name of its own', async () => {
  const action = performs(table, (said, { url }) => said || (url.searchParams.get('do') ?? ''))
  expect(led(await acting(action, actionArgs('/name?do=rename', { name: 'Mia' }, mia)))).toBe('/done/Mia')
  expect(await acting(action, actionArgs('/name?do=remove', {}, mia))).toMatchObject({
    init: { status: 400 },
  })
})

test('a button within the form may ask for something first, and a form may only lead somewhere', async () => {
  const line = intent({
    instead: ({ form }) => (form.has('look') ? redirect('/look') : undefined),
    command: run,
    after: () => redirect('/done'),
  })
  const action = performs({ '': line, on: leads(nothing, () => redirect('/on')) })
  expect(led(await acting(action, actionArgs('/', { look: 'x' }, mia)))).toBe('/look')
  expect(led(await acting(action, actionArgs('/', { intent: 'on' }, mia)))).toBe('/on')
  expect(run).not.toHaveBeenCalled()
})

test('an address names its line, and any other is not found', async () => {
  const action = performsAt('step', { rename })
  const at = (step: string) => ({ ...actionArgs(`/${step}`, { name: 'Mia' }, mia), params: { step } })
  expect(led(await acting(action, at('rename')))).toBe('/done/Mia')
  expect(await acting(action, at('nothing-like-it'))).toMatchObject({ init: { status: 404 } })
})

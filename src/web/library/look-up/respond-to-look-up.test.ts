import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { RateLimited } from '#server/limits/rate-limits.ts'
import { addBookDialogForm } from '#web/library/copy-forms.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { keptOf } from './look-up-fields.ts'
import { respondToLookUp } from './respond-to-look-up.ts'

const id = '7f2b5a0e-3f0e-4d57-9a3e-1d1a3c7f7a11'
const isbn = '9780143180142'
const facts = {
  title: 'Drylands',
  author: 'Thea Astley',
  description: 'A drought.',
  published: null,
  genre: null,
}
const found = { is: 'found' as const, lookUpId: id, coverId: null, facts }
const several = { is: 'several', ours: [], others: [] }

/** What the form gets back, and which look-ups were made, if they answer like this. */
async function answerTo(typed: Record<string, string>, answers: Record<string, unknown> = {}) {
  const asked: unknown[] = []
  const ask = (name: string) => async (_: unknown, question: unknown) => {
    asked.push([name, question])
    if (answers[name] instanceof Error) throw answers[name]
    return answers[name] ?? { is: 'unknown' }
  }
  const library = {
    lookUp: ask('lookUp'),
    searchDetails: ask('searchDetails'),
    lookUpFound: ask('lookUpFound'),
  }
  const args = { services: { library }, viewer: { kind: 'guest' }, city } as unknown as ScreenArgs // nothing else of it is called
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'add', ...typed })) form.append(name, value)
  const { data, init } = await respondToLookUp(args, form, addBookDialogForm)
  return { ...data, status: init?.status, asked }
}

test('results fill empty fields, and typed text stays', async () => {
  const typed = { lookUp: 'isbn', isbn, title: '', author: 'T. Astley', description: ' ' }
  const answer = await answerTo(typed, { lookUp: found })
  expect(keptOf(answer.typed, found), 'and is named').toEqual(['author'])
  expect(answer.typed).toEqual({
    ...{
      intent: 'add',
      isbn,
      title: 'Drylands',
      author: 'T. Astley',
      description: 'A drought.',
      lookedUp: id,
    },
  })
})

test('a chosen book replaces the words it was found by', async () => {
  const typed = { lookUp: `found ${id} 3`, title: 'dry', author: '', description: 'Mine.' }
  const answer = await answerTo(typed, { lookUpFound: found })
  expect(answer.asked).toEqual([['lookUpFound', { lookUpId: id, position: 3 }]])
  expect(answer.typed).toMatchObject({
    title: 'Drylands',
    author: 'Thea Astley',
    description: 'Mine.',
    lookedUp: id,
  })
})

test.each([
  ['by the ISBN alone', { isbn }, {}, ['lookUp'], 'unknown'],
  ['by the ISBN, which says it exactly', { isbn, title: 'Dry' }, { lookUp: found }, ['lookUp'], 'found'],
  [
    'by words, too',
    { isbn, title: 'Dry' },
    { searchDetails: several },
    ['lookUp', 'searchDetails'],
    'several',
  ],
  ['by words', { title: 'Dry', author: 'A' }, { searchDetails: several }, ['searchDetails'], 'several'],
  ['by nothing', { author: 'A' }, {}, [], 'nothing'],
])('the button searches %s', async (_, typed, answers, questions, result) => {
  const { about, asked, typed: back } = await answerTo({ lookUp: 'details', ...typed }, answers)
  expect(asked.map((each) => (each as string[])[0])).toEqual(questions)
  expect(about).toMatchObject({ lookedUp: { is: result } })
  expect(back).toMatchObject(typed)
})

test('a member who asks too often is told to wait, and keeps what they typed', async () => {
  const typed = { lookUp: 'details', title: 'Dry', description: 'Mine.' }
  const answer = await answerTo(typed, { searchDetails: new RateLimited(7) })
  expect(answer).toMatchObject({
    status: 429,
    errors: { '': [expect.stringMatching(/^You’re doing that too often/)] },
  })
  expect(answer.typed).toMatchObject({ title: 'Dry', description: 'Mine.' })
})

test('an unknown button looks nothing up by ISBN', async () => {
  const { asked } = await answerTo({ lookUp: `found ${id} 12`, title: '' })
  expect(asked).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { namingForms } from './naming-forms.ts'

type Outcome = number | 'lost'

/** Sends a form for each outcome; returns the names under which they were sent. */
async function sent(...forms: [words: string, outcome: Outcome][]): Promise<string[]> {
  const names: string[] = []
  const outcomes = forms.map(([, outcome]) => outcome)
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, init) => {
    names.push(new Headers(init?.headers).get('X-Form') ?? 'none')
    const outcome = outcomes.shift()
    if (outcome === 'lost') throw new TypeError('Failed to fetch')
    return new Response('', { status: outcome ?? 200 })
  })
  const send = namingForms(fetch)
  for (const [title] of forms) {
    const body = new FormData()
    body.append('title', title)
    await send('/clubs/new.data', { method: 'POST', body }).catch(() => undefined)
  }
  return names.map((name) => String(names.indexOf(name)))
}

test('a form whose outcome nobody knows is sent again under the same name', async () => {
  expect(await sent(['Crime', 503], ['Crime', 'lost'], ['Crime', 502], ['Crime', 200])).toEqual([
    '0',
    '0',
    '0',
    '0',
  ])
})

test('once it is stored or refused, the same words are another form', async () => {
  expect(await sent(['Crime', 503], ['Crime', 200], ['Crime', 400], ['Crime', 200])).toEqual([
    '0',
    '0',
    '2',
    '3',
  ])
})

test('so are other words, and the first words after them', async () => {
  expect(await sent(['on', 'lost'], ['off', 503], ['on', 503])).toEqual(['0', '1', '0'])
  expect(await sent(['on', 'lost'], ['off', 200], ['on', 200])).toEqual(['0', '1', '2'])
})

test('reading has no name', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(''))
  await namingForms(fetch)('/clubs.data', {})
  expect(fetch).toHaveBeenCalledWith('/clubs.data', {})
})

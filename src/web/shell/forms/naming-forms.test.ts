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

/** A `fetch` whose answer comes when `answer` is called, and what it was asked for. */
function slow() {
  const answers: (() => void)[] = []
  const fetch = vi.fn<typeof globalThis.fetch>(
    () => new Promise((resolve) => answers.push(() => resolve(new Response('stored')))),
  )
  const send = namingForms(fetch)
  const post = (title: string, signal?: AbortSignal) => {
    const body = new FormData()
    body.append('title', title)
    return send('/clubs/new.data', { method: 'POST', body, ...(signal && { signal }) })
  }
  return { fetch, post, answer: () => answers.shift()?.() }
}

test('a form pressed twice is sent once, and the second press gets the answer', async () => {
  const { fetch, post, answer } = slow()
  const first = new AbortController()
  const dropped = post('Crime', first.signal)
  first.abort()
  const second = post('Crime')
  await expect(dropped).rejects.toThrow('aborted')
  answer()
  expect(await (await second).text()).toBe('stored')
  expect(fetch).toHaveBeenCalledOnce()
  const again = post('Crime')
  answer()
  expect(await (await again).text()).toBe('stored')
  expect(fetch, 'answered, it is another form').toHaveBeenCalledTimes(2)
})

test('a form is not called back by the next one, and keeps its name until it is answered', async () => {
  const { fetch, post, answer } = slow()
  const first = new AbortController()
  const dropped = post('on', first.signal)
  first.abort()
  const next = post('off')
  await expect(dropped).rejects.toThrow('aborted')
  expect(fetch.mock.calls.map(([, init]) => init?.signal)).toEqual([null, null])
  const same = post('on')
  answer()
  answer()
  expect(await Promise.all([next, same].map(async (each) => (await each).text()))).toEqual([
    'stored',
    'stored',
  ])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('reading has no name', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(''))
  await namingForms(fetch)('/clubs.data', {})
  expect(fetch).toHaveBeenCalledWith('/clubs.data', {})
})

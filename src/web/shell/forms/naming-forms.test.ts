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
  const post = (title: string, signal?: AbortSignal, address = '/clubs/new.data') => {
    const body = new FormData()
    body.append('title', title)
    return send(address, { method: 'POST', body, ...(signal && { signal }) })
  }
  /** Sends it, and leaves its page before the answer. */
  async function drop(title: string): Promise<void> {
    const left = new AbortController()
    const dropped = post(title, left.signal)
    left.abort()
    await expect(dropped).rejects.toThrow('aborted')
  }
  const names = () => fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Form'))
  return { fetch, post, drop, names, answer: () => answers.shift()?.() }
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

test('a form that was stored after its page had dropped it is answered to the next press, and not stored twice', async () => {
  const { fetch, post, answer } = slow()
  const left = new AbortController()
  const dropped = post('Crime', left.signal)
  left.abort()
  await expect(dropped).rejects.toThrow('aborted')
  answer()
  await Promise.resolve()
  expect(await (await post('Crime')).text()).toBe('stored')
  expect(fetch).toHaveBeenCalledOnce()
})

test('a form without an answer for long is sent again under its name, as its connection may be dead', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { fetch, post, answer } = slow()
  const left = new AbortController()
  const dropped = post('Crime', left.signal)
  left.abort()
  await expect(dropped).rejects.toThrow('aborted')
  vi.setSystemTime(Date.now() + 15_000)
  const again = post('Crime')
  answer()
  answer()
  expect(await (await again).text()).toBe('stored')
  const names = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Form'))
  expect([names.length, new Set(names).size]).toEqual([2, 1])
  vi.useRealTimers()
})

test('a form is not called back by the next one, after which the same words are sent again', async () => {
  const { fetch, post, answer } = slow()
  const left = new AbortController()
  const dropped = post('on', left.signal)
  left.abort()
  const off = post('off')
  await expect(dropped).rejects.toThrow('aborted')
  expect(fetch.mock.calls.map(([, init]) => init?.signal)).toEqual([null, null])
  answer()
  answer()
  await off
  const on = post('on')
  answer()
  expect(await (await on).text()).toBe('stored')
  const names = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Form'))
  expect(new Set(names).size).toBe(3)
})

test('a form that was answered after its page had dropped it is another form when it is pressed later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { post, drop, names, answer } = slow()
  await drop('Crime')
  answer()
  await new Promise((resolve) => setTimeout(resolve))
  vi.setSystemTime(Date.now() + 15_000)
  const again = post('Crime')
  answer()
  expect(await (await again).text()).toBe('stored')
  expect(new Set(names()).size).toBe(2)
  vi.useRealTimers()
})

test('once a form of another address is answered, the next press is not answered with what came before it', async () => {
  const { post, drop, names, answer } = slow()
  await drop('on')
  answer()
  const off = post('on', undefined, '/clubs/leave.data')
  answer()
  await off
  const again = post('on')
  answer()
  expect(await (await again).text()).toBe('stored')
  expect(new Set(names()).size).toBe(3)
})

test('reading has no name', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(''))
  await namingForms(fetch)('/clubs.data', {})
  expect(fetch).toHaveBeenCalledWith('/clubs.data', {})
})

import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

class Silence extends Error {}
const isSilence = (error: unknown) => error instanceof Silence

function aBreaker(limits: { mostWaiting?: number; mostFailures?: number } = {}) {
  let now = Date.parse('2026-03-01T10:00:00Z')
  const breaker = createCircuitBreaker({
    ...{ mostWaiting: 2, mostFailures: 2, pauseMs: 30_000, ...limits },
    clock: () => new Date(now),
  })
  const asked: string[] = []
  const ask = (server: string, work: () => Promise<string>) =>
    breaker.ask(
      server,
      () => {
        asked.push(server)
        return work()
      },
      isSilence,
    )
  return {
    ask,
    asked,
    answering: (server = 'one') => ask(server, async () => 'answered'),
    silent: (server = 'one') =>
      ask(server, async () => {
        throw new Silence()
      }),
    later: (ms: number) => {
      now += ms
    },
  }
}

test('only a limited number waits for one server at once; another is asked all the same', async () => {
  const { ask, answering, asked } = aBreaker()
  const held = Promise.withResolvers<string>()
  const waiting = [ask('one', () => held.promise), ask('one', () => held.promise)]
  await expect(answering()).rejects.toMatchObject({ name: 'LeftAlone', because: 'full' })
  expect(await answering('other')).toBe('answered')
  held.resolve('at last')
  expect(await Promise.all(waiting)).toEqual(['at last', 'at last'])
  expect(await answering()).toBe('answered')
  expect(asked).toEqual(['one', 'one', 'other', 'one'])
})

test('a server that failed to answer twice is not asked for half a minute, and then by one request only', async () => {
  const { ask, answering, silent, asked, later } = aBreaker()
  for (let time = 0; time < 2; time++) await expect(silent()).rejects.toThrow(Silence)
  later(29_000)
  await expect(answering()).rejects.toMatchObject({ because: 'paused', seconds: 1 })
  expect(asked).toHaveLength(2)
  later(1_000)
  const held = Promise.withResolvers<string>()
  const first = ask('one', () => held.promise)
  await expect(answering()).rejects.toMatchObject({ because: 'paused' })
  held.resolve('back again')
  expect(await first).toBe('back again')
  expect(await answering()).toBe('answered')
})

test('one that is still silent after the pause is left alone again at once', async () => {
  const { silent, answering, later } = aBreaker()
  for (let time = 0; time < 2; time++) await expect(silent()).rejects.toThrow(Silence)
  later(30_000)
  await expect(silent()).rejects.toThrow(Silence)
  await expect(answering()).rejects.toMatchObject({ because: 'paused', seconds: 30 })
})

test('a refusal counts as an answer: nonsense requests do not block the others', async () => {
  const { ask, answering, silent } = aBreaker()
  await expect(silent()).rejects.toThrow(Silence)
  const refused = () =>
    ask('one', async () => {
      throw new Error('refused')
    })
  await expect(refused()).rejects.toThrow('refused')
  await expect(silent()).rejects.toThrow(Silence)
  expect(await answering()).toBe('answered')
})

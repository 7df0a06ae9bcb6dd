import { expect, test } from 'vitest'
import { stopInOrder } from './stop-in-order.ts'

test('the last one started stops first, and one that fails or hangs holds up nothing but its own time', async () => {
  const stopped: string[] = []
  const said: string[] = []
  const stops = (what: string) => async () => void stopped.push(what)
  await stopInOrder(
    [
      { what: 'the database', withinMs: 1000, stop: stops('the database') },
      { what: 'its connections', withinMs: 50, stop: () => new Promise(() => undefined) },
      { what: 'the jobs', withinMs: 1000, stop: () => Promise.reject(new Error('Connection terminated')) },
      { what: 'the server', withinMs: 1000, stop: stops('the server') },
    ],
    (line) => said.push(line),
  )
  expect(stopped).toEqual(['the server', 'the database'])
  expect(said).toEqual([
    'Stopping the jobs: Connection terminated.',
    'Stopping its connections: not done within 0.05 s.',
  ])
})

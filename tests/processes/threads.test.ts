// An open conversation, read again over HTTP: only new messages are sent, and only to its two members.
import '#tests/support/as-in-production.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

let app: SampleApp
let mia: Visitor
beforeAll(async () => {
  app = await aSampleApp()
  mia = aVisitor()
  await mia.logIn(app.url, 'mia@sample.test', samplePassword)
})
afterAll(() => app?.stop())

test('an open thread sends only the messages that follow', async () => {
  const { rows } = await app.pool.query<{ id: string }>(`
    select c.id from conversations c
    join members m on m.email = 'mia@sample.test' and m.id in (c.low_id, c.high_id)
    where c.standing in ('open', 'accepted', 'on_loan', 'completed') limit 1`)
  const { id = '' } = rows[0] ?? {}
  const [early, late] = ['early', 'late'].map((word) => `I am at the gate ${word} ${randomUUID()}`)
  const say = async (body = '') => {
    const answer = await mia.post(`${app.url}/messages/${id}`, { clientKey: randomUUID(), body })
    expect(answer.status).toBe(302)
  }
  await say(early)
  const { rows: newest } = await app.pool.query<{ seq: number }>(
    'select max(seq) as seq from messages where conversation_id = $1',
    [id],
  )
  await say(late)

  const read = async (known: string) => {
    const answer = await mia.get(`${app.url}/messages/${id}.data`, { 'X-Known': known })
    const text = await answer.text()
    return [early, late].filter((body) => text.includes(JSON.stringify(body)))
  }
  expect(await read(`${id} ${newest[0]?.seq}`)).toEqual([late])
  // For a message of another thread, or for a number that is none, the whole thread is sent.
  expect(await read(`${randomUUID()} ${newest[0]?.seq}`)).toEqual([early, late])
  expect(await read(`${id} none`)).toEqual([early, late])
})

test('an open thread reads what was said without its screen, and a GET leaves it unread until the page says it was shown', async () => {
  const { rows } = await app.pool.query<{
    id: string
    mia: string
    other: string
    email: string
    seq: number
  }>(`
    select c.id, m.id as mia, other.id as other, other.email,
      (select max(seq) from messages where conversation_id = c.id) as seq
    from conversations c
    join members m on m.email = 'mia@sample.test' and m.id in (c.low_id, c.high_id)
    join members other on other.id in (c.low_id, c.high_id) and other.id <> m.id
    where c.standing in ('open', 'accepted', 'on_loan', 'completed') limit 1`)
  const [thread] = rows
  if (!thread) throw new Error('Mia has no conversation')
  const neighbour = aVisitor()
  await neighbour.logIn(app.url, thread.email, samplePassword)
  const path = `${app.url}/messages/${thread.id}`
  const markRead = async (to: number) => (await mia.post(`${path}/read?to=${to}`, {})).status
  expect(await markRead(thread.seq)).toBe(204)
  const body = `The gate is open ${randomUUID()}`
  await neighbour.post(path, { clientKey: randomUUID(), body })

  const read = async (visitor: Visitor) => {
    const answer = await visitor.get(`${path}/news?after=${thread.seq}`)
    return answer.ok ? answer.json() : answer.status
  }
  const said = [{ sender: 'other', body }]
  expect(await read(mia)).toMatchObject({ messages: said, lastMessage: body, unread: 1, after: thread.seq })
  await (await mia.get(path)).text()
  expect(await read(mia), 'a GET has marked nothing').toMatchObject({ unread: 1 })
  expect(await markRead(thread.seq), 'up to the message before').toBe(204)
  expect(await read(mia)).toMatchObject({ unread: 1 })
  const { rows: newest } = await app.pool.query<{ seq: number }>(
    'select max(seq) as seq from messages where conversation_id = $1',
    [thread.id],
  )
  expect(await markRead(newest[0]?.seq ?? 0)).toBe(204)
  expect(await read(mia)).toMatchObject({ messages: said, unread: 0 })
  const stranger = aVisitor()
  await stranger.logIn(app.url, 'admin@sample.test', samplePassword)
  expect(await read(stranger)).toBe(404)
  expect(await read(aVisitor())).toBe(401)

  // Both get "not found", whichever of them blocked the other.
  await app.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
    thread.mia,
    thread.other,
  ])
  expect(await read(mia)).toBe(404)
  expect(await read(neighbour)).toBe(404)
  expect(await markRead(thread.seq), 'of what is not theirs nothing is marked, and nobody is told').toBe(204)
  await app.pool.query('delete from blocks where blocker_id = $1', [thread.mia])
})

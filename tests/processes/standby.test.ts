import { mkdtempSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendeesText } from '#rules/events/events.ts'
import { aPrimaryWithStandby, type PrimaryWithStandby } from '#tests/support/a-primary-with-standby.ts'
import { type AppProcess, startApp } from '#tests/support/app-process.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

let servers: PrimaryWithStandby
let folder: string
let app: AppProcess
let mia: Awaited<ReturnType<typeof aMember>>
let noah: Awaited<ReturnType<typeof aMember>>

beforeAll(async () => {
  servers = await aPrimaryWithStandby()
  folder = mkdtempSync('/tmp/verandah-standby-')
  app = await startApp({
    DATABASE_URL: servers.primary,
    DATABASE_REPLICA_URLS: servers.standby,
    DATA_DIR: folder,
    SAMPLE_DATA: 'on',
    // Each page is to be the standby's or the primary's because of the log, not because of the load.
    LOAD_SHEDDING: 'off',
  })
  mia = await aMember('mia@sample.test')
  noah = await aMember('noah@sample.test')
})
afterAll(async () => {
  await app?.stop()
  await servers?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function aMember(email: string) {
  const visitor = aVisitor()
  await visitor.logIn(app.url, email, samplePassword)
  const id: string = await servers.atPrimary(`select id from members where email = '${email}'`)
  return { ...visitor, profile: `${app.url}/profile/${id}`, id }
}

/** When a page last asked the standby anything. */
const lastAsked = () =>
  servers.atStandby(
    `select max(query_start) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and query not like '%pg_last_wal_replay_lsn%' and backend_type = 'client backend'`,
  )

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text()
}

const aName = () => `Mia ${Math.random().toString(36).slice(2)}`

async function rename(name: string): Promise<void> {
  const fields = { intent: 'save', name, suburb: 'West End', bio: '', website: '' }
  const answer = await mia.post(`${app.url}/edit-profile`, fields)
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/profile'])
}

test('a standby that has everything answers, and one that is behind does not: a change is seen at once by everybody', async () => {
  const guest = aVisitor()
  await expect
    .poll(async () => {
      await servers.catchUp()
      const before = await lastAsked()
      await textOf(guest.get(mia.profile))
      return (await lastAsked()) > before
    })
    .toBe(true)

  await servers.pause()
  const former = await servers.atStandby(`select name from members where id = '${mia.id}'`)
  for (let turn = 0; turn < 5; turn++) {
    const name = aName()
    await rename(name)
    const seen = await Promise.all([mia, noah, guest].map(({ get }) => textOf(get(mia.profile))))
    expect(seen.map((text) => text.includes(name))).toEqual([true, true, true])
  }
  expect(await servers.atStandby(`select name from members where id = '${mia.id}'`)).toBe(former)
  await servers.catchUp()
})

test('a blocked member no longer sees what is no longer for them, on a replica that is behind either', async () => {
  const book = 'Boy Swallows Universe'
  await servers.atPrimary(`delete from blocks where blocker_id = '${mia.id}'`)
  await servers.catchUp()
  const seesBook = async () => (await textOf(noah.get(mia.profile))).includes(book)
  expect(await seesBook()).toBe(true)
  await servers.pause()
  await mia.post(noah.profile, { intent: 'block' })
  expect(await seesBook()).toBe(false)
  await servers.catchUp()
  expect(await seesBook()).toBe(false)
})

test('a page read again because of an announcement shows what was announced', async () => {
  const event: string = await servers.atPrimary(
    `select id from events where state = 'approved' and club_id is null and starts_at > now() and cancelled_at is null order by starts_at limit 1`,
  )
  const shown = () => textOf(noah.get(`${app.url}/event/${event}`))
  const going: number = await servers.atPrimary(`select going from events where id = '${event}'`)
  expect(await shown()).toContain(attendeesText(going))
  const stream = await noah.listen(app.url, `event:${event}`)
  await servers.pause()
  await mia.post(`${app.url}/event/${event}`, { intent: 'answer', event, answer: 'going' })
  await expect.poll(stream.heard, { interval: 5 }).toContain('"about":"events"')
  expect(await shown()).toContain(attendeesText(going + 1))
  stream.stop()
  await servers.catchUp()
})

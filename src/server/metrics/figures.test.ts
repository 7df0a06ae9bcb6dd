import { pino } from 'pino'
import * as prom from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineScheduledJob } from '#server/jobs/job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createGauges } from './figures.ts'
import { createInstruments } from './instruments.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test('a process that works on no jobs also tells when those due each minute were last done', async () => {
  const because = 'tests'
  const catalogue = [
    defineScheduledJob('test.stopped', { cron: '* * * * *', because }),
    defineScheduledJob('test.never', { cron: '* * * * *', because }),
    defineScheduledJob('test.hourly', { cron: '7 * * * *', because }),
  ]
  const jobs = createJobs({
    connection: database.connection,
    catalogue,
    log: pino({ level: 'silent' }),
    worksOnJobs: false,
  })
  await jobs.start()
  for (const job of catalogue) await jobs.schedule(job, 'Australia/Brisbane')
  await jobs.stop()
  await database.pool.query(`
    insert into pgboss.job (name, state, completed_on)
      select 'test.stopped', 'completed', now() - make_interval(mins => n) from generate_series(20, 25) n;
    insert into pgboss.job (name) values ('test.stopped');
    update pgboss.schedule set created_on = now() - interval '1 hour' where name = 'test.never'`)

  const registry = new prom.Registry()
  const names = catalogue.map(({ name }) => name)
  const count = createGauges(createInstruments(prom, registry), {
    db: database.db,
    jobNames: names,
    clock: () => new Date(),
  })
  await count()
  const found = (await registry.metrics()).matchAll(/jobs_schedule_age_seconds\{kind="([\w.]+)"\} (\d+)/g)
  const minutes = [...found].map(([, kind, seconds]) => [kind, Math.floor(Number(seconds) / 60)])
  expect(Object.fromEntries(minutes)).toEqual({ 'test.stopped': 20, 'test.never': 60 })
})

// Jobs that waited when an archive was made.
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineJob, defineScheduledJob, type Job } from '#server/jobs/job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { type ArchiveRoom, anArchiveRoom, silent } from '#tests/support/archives.ts'
import { aMember } from '#tests/support/builders.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { restore } from './restore.ts'

let room: ArchiveRoom
beforeEach(async () => {
  room = await anArchiveRoom()
})
afterEach(() => room.close())

describe('waiting jobs', () => {
  const job = defineJob<{ to: string }>('test.letter')
  const former = defineScheduledJob('test.former', { cron: '0 9 * * *', because: 'a former release had it' })
  const jobsOf = ({ connection }: TestDatabase, catalogue: Job<object>[] = [job]) =>
    createJobs({ connection, catalogue, log: pino({ level: 'silent' }), pollSeconds: 0.5 })

  async function archiveWithOneWaiting(catalogue?: Job<object>[]) {
    const jobs = jobsOf(room.source, catalogue)
    await jobs.start()
    if (catalogue?.includes(former)) await jobs.enqueue(room.source.db, former, {})
    await jobs.enqueue(room.source.db, job, { to: 'ana@sample.test' })
    await jobs.stop()
    await room.backUpSource()
  }

  test('run once if they were asked for', async () => {
    await archiveWithOneWaiting()
    const { manifest } = await restore({
      connection: room.target.connection,
      location: { kind: 'folder', folder: room.dataDirOf('target') },
      log: silent,
      file: room.archive(),
      jobs: jobsOf(room.target),
    })
    expect(manifest.waitingJobs).toEqual({ 'test.letter': 1 })
    const done: object[] = []
    const jobs = jobsOf(room.target)
    await jobs.start()
    await jobs.work(job, async (payload) => void done.push(payload))
    await expect.poll(() => done).toEqual([{ to: 'ana@sample.test' }])
    await jobs.stop()
  })

  test('of a schedule that is no longer defined are left out', async () => {
    await archiveWithOneWaiting([job, former])
    const { manifest } = await restore({
      connection: room.target.connection,
      location: { kind: 'folder', folder: room.dataDirOf('target') },
      log: silent,
      file: room.archive(),
      jobs: jobsOf(room.target),
    })
    expect(manifest.waitingJobs).toEqual({ 'test.former': 1, 'test.letter': 1 })
    const { rows } = await room.target.pool.query("select name from pgboss.job where name like 'test.%'")
    expect(rows).toEqual([{ name: 'test.letter' }])
  })

  test('are named and left out otherwise', async () => {
    await archiveWithOneWaiting()
    const { manifest } = await room.restoreTo(room.target)
    expect(manifest.waitingJobs).toEqual({ 'test.letter': 1 })
    const { rows } = await room.target.pool.query("select from pg_tables where schemaname = 'pgboss'")
    expect(rows).toEqual([])
  })

  test('exports whose files are in no archive are gone, and those being made can be requested again', async () => {
    const { db, pool } = room.source
    for (const [state, bytes] of [
      ['ready', 10],
      ['making', null],
    ] as const) {
      const { id } = await aMember(db, { name: state })
      await pool.query(
        `insert into data_exports (member_id, asked_at, expires_at, state, bytes)
         values ($1, now(), now() + interval '7 days', $2, $3)`,
        [id, state, bytes],
      )
    }
    await room.backUpSource()
    await room.restoreTo(room.target)
    const { rows } = await room.target.pool.query(
      'select m.name, e.state from data_exports e join members m on m.id = e.member_id',
    )
    expect(rows).toEqual([{ name: 'making', state: 'failed' }])
  })
})

// Jobs that an archive found waiting.
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defineJob } from '#server/jobs/job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { type ArchiveRoom, anArchiveRoom } from '#tests/support/archives.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { restore } from './restore.ts'

let room: ArchiveRoom
beforeEach(async () => {
  room = await anArchiveRoom()
})
afterEach(() => room.close())

describe('jobs that were waiting', () => {
  const job = defineJob<{ to: string }>('test.letter')
  const jobsOf = ({ connection }: TestDatabase) =>
    createJobs({ connection, catalogue: [job], log: pino({ level: 'silent' }), pollSeconds: 0.5 })

  async function archiveWithOneWaiting() {
    const jobs = jobsOf(room.source)
    await jobs.start()
    await jobs.enqueue(room.source.db, job, { to: 'ana@sample.test' })
    await jobs.stop()
    await room.backUpSource()
  }

  test('are done once where they were asked for', async () => {
    await archiveWithOneWaiting()
    const { manifest } = await restore({
      connection: room.target.connection,
      imagesDir: room.imagesOf('target'),
      clubFilesDir: room.clubFilesOf('target'),
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

  test('are named and left out otherwise', async () => {
    await archiveWithOneWaiting()
    const { manifest } = await room.restoreTo(room.target)
    expect(manifest.waitingJobs).toEqual({ 'test.letter': 1 })
    const { rows } = await room.target.pool.query("select from pg_tables where schemaname = 'pgboss'")
    expect(rows).toEqual([])
  })
})

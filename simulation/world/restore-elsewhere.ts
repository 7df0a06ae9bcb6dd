// A backup of a simulated city in the midst of its life, restored into another database with the jobs that were waiting.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Jobs } from '#server/jobs/jobs.ts'
import { backUp } from '#server/store/archive/backup.ts'
import { restore } from '#server/store/archive/restore.ts'
import type { SimulatedCity } from './city.ts'
import { digestsOfTables } from './digest.ts'

/** Not archived: counts that a crash may forget, and exports, whose files are not in an archive. */
const LEFT_OUT = ['rate_limits', 'data_exports']

export async function restoreElsewhere(
  { database, doors }: SimulatedCity,
  { from, into, madeAt }: { from: pg.PoolConfig; into: pg.PoolConfig; madeAt: Date },
) {
  const before = await digestsOfTables(database)
  const folder = await mkdtemp(join(tmpdir(), 'verandah-moved-'))
  const waiting: Parameters<Jobs['takeIn']>[1] = []
  try {
    const file = join(folder, 'city.tar')
    await backUp({ connection: from, images: doors.images, clubFiles: doors.clubFiles, file, madeAt })
    await restore({
      connection: into,
      location: { kind: 'folder', folder: join(folder, 'restored') },
      log: { warn: () => undefined },
      file,
      jobs: {
        start: async () => undefined,
        stop: async () => undefined,
        takeIn: async (_, jobs) => void waiting.push(...jobs),
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return {
    connection: into,
    /** Puts the waiting jobs into the queue of the restored city. Returns the tables whose rows are not as before. */
    async lost(restored: SimulatedCity): Promise<string[]> {
      for (const { id, name, data, startAfter } of waiting)
        await restored.database.pool.query(
          `insert into pgboss.job (id, name, data, start_after, created_on) values ($1, $2, $3, $4, $5)`,
          [id, name, JSON.stringify(data), startAfter ?? madeAt, madeAt],
        )
      const after = await digestsOfTables(restored.database)
      return [...before].flatMap(([table, digest]) =>
        LEFT_OUT.includes(table) || after.get(table) === digest ? [] : [table],
      )
    },
  }
}

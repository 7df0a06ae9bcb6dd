import type pg from 'pg'
import type { Engine } from '#server/store/engine.ts'

/** A private test server need not wait for the disk at every commit (fsync): it never has to survive a power cut. */
export async function commitFast(engine: Pick<Engine, 'kind'>, admin: pg.Client): Promise<void> {
  if (engine.kind === 'embedded') await admin.query('alter role current_user set synchronous_commit = off')
}

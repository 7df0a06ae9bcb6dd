import type pg from 'pg'
import type { Engine } from '#server/store/engine.ts'

/** A private server of the tests need not wait for the disk at every commit: nobody pulls its plug. */
export async function hurry(engine: Pick<Engine, 'kind'>, admin: pg.Client): Promise<void> {
  if (engine.kind === 'embedded') await admin.query('alter role current_user set synchronous_commit = off')
}

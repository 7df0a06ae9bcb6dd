// Chooses the PostgreSQL server: an embedded one in the data directory, or the one in DATABASE_URL. All other code only sees a pool.
import { openEmbeddedEngine } from './engine/embedded-engine.ts'
import { openExternalEngine } from './engine/external-engine.ts'
import type { Engine } from './engine/opened-engine.ts'

export type { Engine }

export type EngineChoice = {
  databaseUrl?: string | undefined
  /** The same database through a pooler, for requests. */
  databasePoolUrl?: string | undefined
  /** Standbys of it, for reads. */
  databaseReplicaUrls?: readonly string[] | undefined
  dataDir: string
  say: (line: string) => void
}

/** Resolves once the database takes connections. Throws StartError, whose message is for people, if it cannot. */
export function openEngine({ databaseUrl, dataDir, ...choice }: EngineChoice): Promise<Engine> {
  return databaseUrl
    ? openExternalEngine({ databaseUrl, ...choice })
    : openEmbeddedEngine(dataDir, choice.say)
}

import { openEmbeddedEngine } from './engine/embedded-engine.ts'
import { openExternalEngine } from './engine/external-engine.ts'
import { findRunningEngine } from './engine/running-engine.ts'
import type { Engine, EngineChoice } from './engine.ts'

/**
 * The existing database, for a command: that of the running app if it runs, else started
 * until `stop`. Unlike openEngine it never creates one. Throws StartError.
 */
export async function openExistingEngine({ databaseUrl, dataDir, say }: EngineChoice): Promise<Engine> {
  if (databaseUrl) return openExternalEngine({ databaseUrl, say })
  return (await findRunningEngine(dataDir)) ?? openEmbeddedEngine(dataDir, say)
}

import { lstatSync } from 'node:fs'
import { StartError } from '#server/store/start-error.ts'

/** Reads the settings in .env, which may be a link to the file that the supervisor reads. Values of the environment win. */
export function loadEnvFile(): void {
  if (!lstatSync('.env', { throwIfNoEntry: false })) return
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    // A broken link must not count as no settings.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw new StartError(
      'The file .env is a link to a file that does not exist. Create that file, or delete the link.',
    )
  }
}

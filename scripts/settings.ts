import { resolve } from 'node:path'
import { type Config, readConfig } from '#server/base/config.ts'
import { loadEnvFile } from './env-file.ts'

/** The settings that a command shares with the app: the environment, then .env. */
export function readSettings(): Config {
  loadEnvFile()
  return readConfig(process.env)
}

/** A path as the caller meant it: npm runs scripts in the package's folder, wherever it was called from. */
export function pathFromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

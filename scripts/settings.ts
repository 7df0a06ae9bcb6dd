import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, readConfig } from '#server/base/config.ts'

/** The settings that a command shares with the app: the environment, then .env. */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}

/** A path as the caller meant it: npm runs scripts in the package's folder, wherever it was called from. */
export function pathFromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

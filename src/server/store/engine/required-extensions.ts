import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MIGRATIONS } from '#server/store/migrations/migration-files.ts'

/** The extensions that the migrations create, read from the migrations, so that there is no second list to maintain. */
export async function listRequiredExtensions(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS, { recursive: true })).filter((file) => file.endsWith('.sql'))
  const texts = await Promise.all(files.map((file) => readFile(join(MIGRATIONS, file), 'utf8')))
  const created = texts.flatMap((text) => [...text.matchAll(/^create extension if not exists "?([\w-]+)/gim)])
  return [...new Set(created.flatMap(([, name]) => name ?? []))].sort()
}

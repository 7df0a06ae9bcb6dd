// What a page stores in its browser, by name, to test that the cookies page lists all of it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { browserStorage } from '#web/pages/browser-storage.ts'

const ANSWER_MS = 1000

export async function browserStorageOf(page: Page): Promise<string[]> {
  // Closed by its journey, without scripts, or one of the browser's own pages.
  const cookies = await page
    .context()
    .cookies()
    .catch(() => [])
  const stored = await Promise.race([page.evaluate(storedNames).catch(() => []), wait(ANSWER_MS, [])])
  // Issuers set cookies of their own.
  const ours = cookies.filter(({ domain }) => domain === 'localhost')
  return [...ours.map(({ name }) => name), ...stored]
}

export function unknownOf(names: string[]): string[] {
  const known = browserStorage.map(({ name }) => name)
  const isKnown = (name: string) =>
    known.some((each) => (each.endsWith('…') ? name.startsWith(each.slice(0, -1)) : name === each))
  return [...new Set(names)].filter((name) => !isKnown(name))
}

/** Runs in the page. */
async function storedNames(): Promise<string[]> {
  const [builds, databases] = await Promise.all([caches.keys(), indexedDB.databases()])
  return [
    ...Object.keys(sessionStorage),
    ...Object.keys(localStorage),
    ...builds,
    ...databases.flatMap(({ name }) => name ?? []),
  ]
}

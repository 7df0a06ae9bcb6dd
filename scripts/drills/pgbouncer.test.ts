import { expect, test } from 'vitest'
import { foldersOfServices } from './pgbouncer.ts'

test('the services of every feature are asked through PgBouncer, and nothing that has its own connections', () => {
  const folders = foldersOfServices()
  for (const feature of ['holds', 'swaps', 'notifications', 'journeys'])
    expect(folders).toContain(`src/server/${feature}/`)
  for (const own of ['jobs', 'live', 'store']) expect(folders).not.toContain(`src/server/${own}/`)
})

// What the app holds in memory after many people have looked at many of its screens, in the sample neighbourhood.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { rate } from './load.ts'
import { residentMegabytes } from './process-memory.ts'
import { type Finding, most } from './report.ts'
import { firstLink, withSampleApp } from './sample-app.ts'

const DATABASE = 'verandah_bench_memory'
const SECONDS_EACH = 4
const REST_MS = 120_000
const LIMIT_MB = 250
const LIMIT_AT_REST_MB = 150

const SCREENS = [
  ...['/', '/all-books', '/all-books?q=the', '/search?q=the', '/suburb/west-end', '/map', '/map/suggest'],
  ...['/bookcase', '/bookcase?tab=wishlist', '/add-book', '/labels', '/requested-books', '/messages'],
  ...['/profile', '/edit-profile', '/settings', '/notifications', '/invite', '/events', '/submit-event'],
  ...['/book-clubs', '/club/new', '/about', '/contact'],
]

/** With an app of its own, so that it inherits no memory. */
export function measureManyScreens(server: pg.PoolConfig): Promise<Finding[]> {
  return withSampleApp(server, DATABASE, async ({ app, url, mia, read }) => {
    const paths = [
      ...SCREENS,
      firstLink(await read('/all-books'), '/book/'),
      firstLink(await read('/messages'), '/messages/'),
    ]
    const headers = { Cookie: mia.cookie() }
    for (const path of paths) await rate({ url: url + path, headers }, SECONDS_EACH)
    const loaded = residentMegabytes(app.pid)
    await pause(REST_MS)
    return [
      most(`Memory of the app after ${paths.length} screens over 16 connections`, loaded, LIMIT_MB, 'MB'),
      most('– two minutes later', residentMegabytes(app.pid), LIMIT_AT_REST_MB, 'MB'),
    ]
  })
}

// How many pages per second each main screen renders, compared with home for the same viewer, in the sample
// neighbourhood.
import { join } from 'node:path'
import pg from 'pg'
import { startApp } from '#tests/support/app-process.ts'
import { databaseAddress, withDatabase } from '#tests/support/database-address.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { benchFolder } from './bench-database.ts'
import { measureClubTalk } from './club-talk.ts'
import { compareRates, type Target } from './load.ts'
import { type Finding, least, most } from './report.ts'

const DATABASE = 'verandah_bench_sample'
const SHARE_OF_HOME = 0.6
const SHARE_OF_OPENING = 0.2

type Screen = { name: string; path: string }

/** On a new database of `server`, filled by the app itself. */
export async function measureMainScreens(server: pg.PoolConfig): Promise<Finding[]> {
  await renew(server)
  const app = await startApp({
    DATABASE_URL: databaseAddress(withDatabase(server, DATABASE)),
    DATA_DIR: join(benchFolder, 'sample'),
    SAMPLE_DATA: 'on',
  })
  try {
    const url = app.url.replace('localhost', '127.0.0.1')
    const mia = aVisitor()
    await mia.logIn(app.url, 'mia@sample.test', samplePassword)
    const read = async (path: string) => (await mia.get(app.url + path)).text()
    const book = firstLink(await read('/all-books'), '/book/')
    const forAll = [
      { name: 'a book', path: book },
      { name: 'all books', path: '/all-books' },
      { name: 'search', path: '/all-books?q=the' },
    ]
    const conversation = firstLink(await read('/messages'), '/messages/')
    const own = [
      ...forAll,
      { name: 'bookcase', path: '/bookcase' },
      { name: 'requests', path: '/requested-books' },
      { name: 'messages', path: '/messages' },
      { name: 'a conversation', path: conversation },
      { name: 'own profile', path: '/profile' },
    ]
    return [
      // A cookie that the cache does not know prevents the response from being the shared copy.
      ...(await besideHome(url, { who: 'for a guest', cookie: 'seen=1', screens: forAll })),
      ...(await besideHome(url, { who: 'for a member', cookie: mia.cookie(), screens: own })),
      await readingOn(url, conversation, mia.cookie()),
      ...(await measureClubTalk(app.url, {
        visitor: mia,
        email: 'mia@sample.test',
        connection: withDatabase(server, DATABASE),
      })),
    ]
  } finally {
    await app.stop()
  }
}

async function besideHome(
  url: string,
  { who, cookie, screens }: { who: string; cookie: string; screens: Screen[] },
): Promise<Finding[]> {
  const findings: Finding[] = []
  const at = (path: string): Target => ({ url: url + path, headers: { Cookie: cookie } })
  for (const { name, path } of screens) {
    const { app: screen, bare: home, ratio } = await compareRates(at(path), at('/'), 3)
    const rates = `${Math.round(screen)} /s, home ${Math.round(home)} /s`
    const { measured, ...finding } = least(`${name}, ${who}, to home`, ratio, SHARE_OF_HOME, '×')
    findings.push({ ...finding, measured: `${measured} (${rates})` })
  }
  return findings
}

/**
 * What a page requests when one new message has arrived in the conversation it shows, compared with opening that
 * conversation.
 */
async function readingOn(url: string, path: string, cookie: string): Promise<Finding> {
  const news = `${url + path}/news`
  const headers = { Cookie: cookie }
  const { messages } = await (await fetch(news, { headers })).json()
  const one = { url: `${news}?after=${messages.at(-2).seq}`, headers }
  const { ratio } = await compareRates(one, { url: url + path, headers }, 3)
  return most('Reading a conversation on after one message, to opening it', 1 / ratio, SHARE_OF_OPENING, '×')
}

function firstLink(page: string, start: string): string {
  const [, path] = new RegExp(`href="(${start}[0-9a-f]{8}-[0-9a-f-]{27})"`).exec(page) ?? []
  if (!path) throw new Error(`No link to ${start}… on the page`)
  return path
}

async function renew(server: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`drop database if exists ${DATABASE} with (force)`)
  await client.query(`create database ${DATABASE}`)
  await client.end()
}

// How many pages per second each main screen renders, compared with home for the same viewer, in the sample
// neighbourhood.
import type pg from 'pg'
import { conversationPath, newMessagesPath } from '#rules/messages/conversation-path.ts'
import { withDatabase } from '#tests/support/database-address.ts'
import { measureClubTalk } from './club-talk.ts'
import { compareRates, type Target } from './load.ts'
import { type Finding, least, most } from './report.ts'
import { firstLink, withSampleApp } from './sample-app.ts'

const DATABASE = 'verandah_bench_sample'
const SHARE_OF_HOME = 0.6
const SHARE_OF_OPENING = 0.2

type Screen = { name: string; path: string }

/** On a new database of `server`, filled by the app itself. */
export function measureMainScreens(server: pg.PoolConfig): Promise<Finding[]> {
  return withSampleApp(server, DATABASE, async ({ app, url, mia, read }) => {
    const book = firstLink(await read('/all-books'), '/book/')
    const forAll = [
      { name: 'a book', path: book },
      { name: 'all books', path: '/all-books' },
      { name: 'search', path: '/all-books?q=the' },
      { name: 'events', path: '/events' },
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
  })
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
  const id = path.slice(conversationPath('').length)
  const headers = { Cookie: cookie }
  const { messages } = await (await fetch(url + newMessagesPath(id, undefined), { headers })).json()
  const one = { url: url + newMessagesPath(id, messages.at(-2).seq), headers }
  const { ratio } = await compareRates(one, { url: url + path, headers }, 3)
  return most('Reading a conversation on after one message, to opening it', 1 / ratio, SHARE_OF_OPENING, '×')
}

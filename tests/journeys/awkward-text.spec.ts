// Whatever people type, no screen of the route table becomes wider than a phone, and no line runs in the wrong
// direction around it.
import type { Page } from '@playwright/test'
import { addAwkwardNeighbours, awkwardTexts } from '#tests/support/awkward-neighbours.ts'
import { addressOf, everyRoute } from '#tests/support/every-route.ts'
import { expect, signInQuietly, test } from '#tests/support/journey.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { aStreetLink } from '#tests/support/street-links.ts'

const widths = [390, 320]
/** Tabs and searches of a screen that show what people typed. */
const more = [
  '/bookcase?tab=wishlist',
  '/requested-books?tab=outgoing',
  '/all-books?q=donaudampfschifffahrt',
  '/messages?tab=pending',
]

const moreForAdmins = [
  `/admin?q=${encodeURIComponent(awkwardTexts[1] ?? '')}`,
  '/admin/reports?show=objections',
]

test('long words wrap and names are isolated, on every screen', async ({ visitor, db, rows }) => {
  const [sample] = await rows<{ password: string }>(
    `select a.password from accounts a join members m on m.id = a.member_id where m.email = 'mia@sample.test'`,
  )
  const awkward = await addAwkwardNeighbours(db, sample?.password ?? '')
  // The page contains all of it before its scripts run.
  const page = await visitor({ javaScriptEnabled: false })
  await signInQuietly(page, { email: awkward.email, password: samplePassword })

  const label = await db
    .selectFrom('copy_codes')
    .select('code')
    .where('copy_id', '=', awkward.copyId)
    .executeTakeFirstOrThrow()
  const streetLink = await aStreetLink(db, { id: awkward.otherId }, { showsName: true, showsSuburb: true })
  // A value for each parameter of an address; null where nobody can have typed anything yet.
  const filled: Record<string, string | null> = {
    '/book/:id': awkward.bookId,
    '/book/:id/correct': awkward.bookId,
    '/book/:id/history': awkward.bookId,
    '/bookcase/files/:id': awkward.shelfFileId,
    '/map/bookshelf/:id': awkward.bookshelfId,
    '/map/library/:slug': null,
    '/suburb/:slug': awkward.suburb,
    '/c/:code': label.code,
    '/join/:code': streetLink,
    '/review/:id': awkward.bookId,
    '/report/conversation/:id': awkward.conversationId,
    '/report/:kind/:id': awkward.reviewId,
    '/bookcase/copy/:id': awkward.copyId,
    '/profile/:id': awkward.otherId,
    '/event/:id': awkward.eventId,
    '/unsubscribe/:ticket': null,
    '/objection/:key': awkward.actionId,
    '/club/:id': awkward.clubId,
    '/club/:id/settings': awkward.clubId,
    '/club/:id/choice': awkward.clubId,
    '/club/:id/discussion/new': awkward.clubId,
    '/club/:id/discussion/:discussionId': awkward.clubId,
    '/club/:id/members': awkward.clubId,
    '/club/:id/search': awkward.clubId,
    '/club/:id/books': awkward.clubId,
    '/club/:id/events': awkward.clubId,
    '/exchanges/:id/:step': null,
    '/*': null,
  }
  const addresses = everyRoute
    .filter(
      ({ file, pattern, access }) => file.endsWith('.tsx') && access !== 'admin' && filled[pattern] !== null,
    )
    .map(({ pattern }) =>
      addressOf(pattern, (part) => {
        const known: Record<string, string> = {
          ...{ conversationId: awkward.conversationId, discussionId: awkward.discussionId },
          kind: 'review',
        }
        const value = known[part] ?? filled[pattern]
        if (!value) throw new Error(`What could stand for :${part} of ${pattern}?`)
        return value
      }),
    )
  addresses.push(`/messages/new?contact=${awkward.otherId}`, `/profile/${awkward.otherId}?report=open`)
  const faults: string[] = []
  const lookAt = async (all: Iterable<string>) => {
    for (const address of all) {
      await page.goto(address, { waitUntil: 'load' })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        faults.push(...(await faultsOf(page)).map((fault) => `${address} at ${width}: ${fault}`))
      }
    }
  }
  await lookAt(new Set([...addresses, ...more]))

  await signInQuietly(page, { email: 'admin@sample.test', password: samplePassword })
  const forAdmins = everyRoute.filter(({ file, access }) => file.endsWith('.tsx') && access === 'admin')
  expect(forAdmins.length).toBeGreaterThan(5)
  await lookAt([...forAdmins.map(({ pattern }) => pattern), ...moreForAdmins])
  expect(faults).toEqual([])
})

function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate((texts) => {
    const faults: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      )
      faults.push(`${scrollWidth} px wide: ${wide.at(-1)?.outerHTML.slice(0, 200)}`)
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const text = nodes.currentNode.textContent ?? ''
      const isTyped = texts.some((typed) => text.includes(typed))
      const around = nodes.currentNode.parentElement
      // A field's value is a text of its own, and hidden text is not read.
      const isApart = around?.closest(
        'bdi, [dir=auto], textarea, option, script, noscript, [aria-hidden=true]',
      )
      // Text alone in a box of its own is isolated too.
      const isAlone =
        texts.includes(text.trim()) && around !== null && getComputedStyle(around).display !== 'inline'
      if (isTyped && !isApart && !isAlone) faults.push(`not isolated: ${around?.outerHTML.slice(0, 200)}`)
    }
    return faults
  }, awkwardTexts.slice(1))
}

import { cityDate } from '#rules/base/calendar.ts'
import { growing, shownCount } from '#rules/base/paging.ts'
import { labelsPath } from '#rules/journeys/journey-paths.ts'
import { addBookDialogPath } from '#rules/library/bookcase/bookcase-paths.ts'
import { mostPageLinks } from '#rules/library/library.ts'
import { HoldList } from '#web/holds/hold-list.tsx'
import { LendOnCards } from '#web/holds/lend-on-cards.tsx'
import { queueIntents, reserveIntents } from '#web/holds/queue-intents.ts'
import { AddBookDialog } from '#web/library/add-book/add-book-dialog.tsx'
import { addFromDialog } from '#web/library/add-book/add-from-dialog.ts'
import { chosenBook } from '#web/library/add-book/add-known-copy.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { redirectToPlain } from '#web/shell/plain-address.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { SwapHints } from '#web/swaps/swap-hints.tsx'
import { swapIntents } from '#web/swaps/swap-intents.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { Plus } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { Pagination } from '#web/ui/links/pagination.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/bookcase'
import { bookcasePath, lookOf } from './bookcase-path.ts'
import { BorrowedBooks } from './borrowed-books.tsx'
import { changeCopy } from './change-copy.ts'
import { CopiesBehind } from './copies-behind.tsx'
import { copyButtons } from './copy-buttons.ts'
import { LookoutsCard } from './lookouts.tsx'
import { MyBooks } from './my-books.tsx'
import { Wishlist } from './wishlist.tsx'

const tabs = [
  { key: 'books', label: 'My Books' },
  { key: 'borrowed', label: 'Borrowed' },
  { key: 'wishlist', label: 'Wishlist' },
] as const

export const handle: Handle = { access: 'member', shows: ['library', 'exchanges'] }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const [, ...others] = tabs
  const open = others.find(({ key }) => key === loaderData?.tab)
  return pageMeta({ title: 'My Bookcase', part: open?.label })
}

export const loader = loads(async ({ services, viewer, url, clock, city }) => {
  const asked = url.searchParams.get('tab')
  const tab = tabs.find(({ key }) => key === asked)?.key ?? 'books'
  const isAdding = url.searchParams.has('add')
  const asksSuburb = viewer.kind === 'member' && viewer.suburb === null
  const today = cityDate(clock(), city.timeZone)
  const managed = url.searchParams.get('copy')
  const offer = url.searchParams.get('offer') === 'give' ? ('give' as const) : ('lend' as const)
  const known = isAdding ? await chosenBook({ services, viewer, url }) : null
  const look = lookOf(url.searchParams)
  const { page, from } = look
  const screen = {
    ...{ tab, isAdding, offer, managed, asksSuburb, known, today, from },
    clientKey: crypto.randomUUID(),
  }
  if (tab === 'borrowed') {
    const shown = shownCount(url.searchParams.get('show'))
    const found = await services.exchanges.borrowed(viewer, { limit: shown + 1 })
    const { rows: borrowed, more } = growing(found, shown)
    const moreTo = more && `${bookcasePath({ tab, from })}&show=${more}`
    return { ...screen, ...nothing, borrowed, moreTo }
  }
  if (tab === 'wishlist') {
    const { library } = services
    const [wished, lookouts, holds, swaps] = await Promise.all([
      library.wishlist(viewer, { page }),
      library.lookouts(viewer),
      services.holds.holds(viewer),
      services.swaps.hints(viewer),
    ])
    return { ...screen, ...nothing, ...wished, lookouts, holds, swaps }
  }
  // A form's address also names what was open; a window over the books stays.
  if (!isAdding && managed === null) redirectToPlain(url, bookcasePath(look))
  const { copies: rows, ...paging } = await services.library.bookcase(viewer, look)
  const { active } = await services.exchanges.forCopies(viewer, {
    copyIds: rows.filter((copy) => copy.activeExchangeId).map((copy) => copy.copyId),
  })
  const copies = rows.map((copy) => ({ ...copy, exchange: active.get(copy.copyId) ?? null }))
  const isOpen = rows.some(({ copyId }) => copyId === managed)
  // A window covers the questions.
  const behind = look.from ? await services.library.copiesBehind(viewer, { from: look.from }) : null
  const toLendOn = isOpen ? [] : await services.holds.toLendOn(viewer)
  const copy = managed ?? ''
  const [reservable, label] = isOpen
    ? await Promise.all([
        services.holds.reservable(viewer, { copyId: copy }),
        services.journeys.labels(viewer, { copy }),
      ])
    : [null, null]
  return {
    ...screen,
    ...nothing,
    ...paging,
    look: { ...look, page: paging.page },
    copies,
    toLendOn,
    reservable,
    behind,
    code: label?.labels[0]?.code ?? null,
  }
})

const nothing = {
  ...{
    page: 1,
    pageCount: 1,
    copies: [],
    borrowed: [],
    moreTo: undefined,
    wishes: [],
    lookouts: null,
    behind: null,
    reservable: null,
    code: null,
    clubs: [],
    holds: [],
    swaps: [],
    toLendOn: [],
  },
  counts: { all: 0, fitting: 0, available: 0, out: 0, club: 0, paused: 0 },
  look: lookOf(new URLSearchParams()),
}

export const action = performs({
  ...addFromDialog,
  ...changeCopy,
  ...queueIntents,
  ...reserveIntents,
  ...swapIntents,
})

export default function Bookcase({ loaderData }: Route.ComponentProps) {
  const { tab, isAdding, offer, asksSuburb, known, clientKey, today, copies, counts, look, page, pageCount } =
    loaderData
  const { reservable, code, clubs, from } = loaderData
  const managed = copies.find(({ copyId }) => copyId === loaderData.managed)
  return (
    <div className="grid gap-4 sm:gap-6">
      <PageHeading
        title="My Bookcase"
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton to={labelsPath} variant="ghost" className="max-sm:hidden">
              Print labels
            </LinkButton>
            <LinkButton to="/bookcase/files" variant="ghost" className="max-sm:hidden">
              Import and export
            </LinkButton>
            <LinkButton to={addBookDialogPath} state={opensWindow} preventScrollReset>
              <Plus aria-hidden />
              Add Book
            </LinkButton>
          </div>
        }
      />
      {isAdding && <AddBookDialog {...{ asksSuburb, known, clientKey, clubs, offer }} />}
      <LinkTabs
        label="Bookcase"
        tabs={tabs.map(({ key, label }) => ({
          label,
          to: bookcasePath({ tab: key, from }),
          current: key === tab,
        }))}
      />
      {!managed && <RefusalAlert of={{ intent: copyButtons }} />}
      {!managed && loaderData.toLendOn.length === 0 && <RefusalAlert of={{ intent: 'lend-on' }} />}
      {loaderData.toLendOn.length > 0 && <LendOnCards copies={loaderData.toLendOn} />}
      {!managed && loaderData.behind && <CopiesBehind behind={loaderData.behind} />}
      {tab === 'books' && <MyBooks {...{ copies, counts, clubs, look, managed, today, reservable, code }} />}
      {tab === 'borrowed' && (
        <BorrowedBooks borrowed={loaderData.borrowed} moreTo={loaderData.moreTo} today={today} />
      )}
      {loaderData.holds.length > 0 && <HoldList holds={loaderData.holds} today={today} />}
      {loaderData.swaps.length > 0 && <SwapHints hints={loaderData.swaps} />}
      {tab === 'wishlist' && (
        <Wishlist
          wishes={loaderData.wishes}
          swaps={loaderData.swaps.map(({ book }) => book.id)}
          isBelowOthers={loaderData.holds.length + loaderData.swaps.length > 0}
        />
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        most={mostPageLinks}
        linkTo={(to) => bookcasePath({ ...look, tab, page: to })}
      />
      <div className="flex flex-wrap justify-center gap-2 sm:hidden">
        <LinkButton to={labelsPath} variant="ghost">
          Print labels
        </LinkButton>
        <LinkButton to="/bookcase/files" variant="ghost">
          Import and export
        </LinkButton>
      </div>
      {loaderData.lookouts && <LookoutsCard lookouts={loaderData.lookouts} />}
    </div>
  )
}

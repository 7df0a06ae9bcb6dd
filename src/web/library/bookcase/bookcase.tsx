import { cityDate } from '#rules/calendar.ts'
import { AddBookDialog } from '#web/library/add-book/add-book-dialog.tsx'
import { addFromDialog, isFromDialog } from '#web/library/add-book/add-from-dialog.ts'
import { chosenBook } from '#web/library/add-book/add-known-copy.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { acts, loads } from '#web/shell/screen.ts'
import { opensWindow } from '#web/shell/window-over.ts'
import { AnswerAlert } from '#web/ui/forms/answer-alert.tsx'
import { Plus } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { LinkTabs } from '#web/ui/links/link-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/bookcase'
import { BorrowedBooks } from './borrowed-books.tsx'
import { changeCopy } from './change-copy.ts'
import { copyButtons } from './copy-buttons.ts'
import { LookoutsCard } from './lookouts.tsx'
import { MyBooks } from './my-books.tsx'
import { Wishlist } from './wishlist.tsx'

const tabs = [
  { key: 'books', label: 'My Books', to: '/bookcase' },
  { key: 'borrowed', label: 'Borrowed', to: '/bookcase?tab=borrowed' },
  { key: 'wishlist', label: 'Wishlist', to: '/bookcase?tab=wishlist' },
] as const

export const handle = { access: 'member', shows: ['library', 'exchanges'] }

export const meta = () => pageMeta({ title: 'My Bookcase' })

export const loader = loads(async ({ services, viewer, url, clock, city }) => {
  const asked = url.searchParams.get('tab')
  const tab = tabs.find(({ key }) => key === asked)?.key ?? 'books'
  const isAdding = url.searchParams.has('add')
  const asksSuburb = viewer.kind === 'member' && viewer.suburb === null
  const today = cityDate(clock(), city.timeZone)
  const managed = url.searchParams.get('copy')
  const known = isAdding ? await chosenBook({ services, viewer, url }) : null
  const screen = { tab, isAdding, managed, asksSuburb, known, clientKey: crypto.randomUUID(), today }
  if (tab === 'borrowed') {
    return {
      ...screen,
      borrowed: await services.exchanges.borrowed(viewer),
      copies: [],
      wishes: [],
      lookouts: null,
    }
  }
  if (tab === 'wishlist') {
    const { library } = services
    const [wishes, lookouts] = await Promise.all([library.wishlist(viewer), library.lookouts(viewer)])
    return { ...screen, wishes, lookouts, copies: [], borrowed: [] }
  }
  const rows = await services.library.bookcase(viewer)
  const { active } = await services.exchanges.forCopies(
    viewer,
    rows.filter((copy) => copy.activeExchangeId).map((copy) => copy.copyId),
  )
  const copies = rows.map((copy) => ({ ...copy, exchange: active.get(copy.copyId) ?? null }))
  return { ...screen, copies, borrowed: [], wishes: [], lookouts: null }
})

export const action = acts(async (args) => {
  const form = await args.request.formData()
  return isFromDialog(form) ? addFromDialog(args, form) : changeCopy(args, form)
})

export default function Bookcase({ loaderData }: Route.ComponentProps) {
  const { tab, isAdding, asksSuburb, known, clientKey, today, copies } = loaderData
  const managed = copies.find(({ copyId }) => copyId === loaderData.managed)
  return (
    <div className="grid gap-4 sm:gap-6">
      <PageHeading
        title="My Bookcase"
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton to="/bookcase/files" variant="ghost" className="max-sm:hidden">
              Import and export
            </LinkButton>
            <LinkButton to="/bookcase?add=1" state={opensWindow} preventScrollReset>
              <Plus aria-hidden />
              Add Book
            </LinkButton>
          </div>
        }
      />
      {isAdding && <AddBookDialog {...{ asksSuburb, known, clientKey }} />}
      <LinkTabs
        label="Bookcase"
        tabs={tabs.map(({ key, label, to }) => ({ label, to, current: key === tab }))}
      />
      {!managed && <AnswerAlert of={{ intent: copyButtons }} />}
      {tab === 'books' && <MyBooks copies={copies} managed={managed} today={today} />}
      {tab === 'borrowed' && <BorrowedBooks borrowed={loaderData.borrowed} today={today} />}
      {tab === 'wishlist' && <Wishlist wishes={loaderData.wishes} />}
      <LinkButton to="/bookcase/files" variant="ghost" className="justify-self-center sm:hidden">
        Import and export
      </LinkButton>
      {loaderData.lookouts && <LookoutsCard lookouts={loaderData.lookouts} />}
    </div>
  )
}

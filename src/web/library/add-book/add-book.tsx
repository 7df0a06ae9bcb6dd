import { suburbBySlug, suburbLabel, suburbs } from '#city/suburbs.ts'
import { cityDate } from '#rules/base/calendar.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { isbn13 } from '#rules/library/isbn.ts'
import { sharedPhotoIn } from '#rules/library/shared/share-path.ts'
import { numbersIn, titleIn } from '#rules/library/shared/shared-book.ts'
import { addBookForm } from '#web/library/copy-forms.ts'
import type { SharedBook } from '#web/library/look-up/use-shared.ts'
import { wantedInKey } from '#web/library/look-up/with-book.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/add-book'
import { AddBookForm, addBookFormId } from './add-book-form.tsx'
import { addCopy } from './add-copy.ts'
import { addKnownCopy, chosenBook } from './add-known-copy.ts'
import type { WantedIn } from './known-copy-form.tsx'
import { NewOrKnown } from './new-or-known.tsx'
import { addKnown } from './ways-to-add.ts'

export const handle: Handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Add a book' })

export const loader = loads(async (args) => ({
  today: cityDate(args.clock(), args.city.timeZone),
  clientKey: crypto.randomUUID(),
  ownSuburb: ownSuburb(args.viewer),
  suburbs: suburbs.map(suburbLabel),
  known: await chosenBook(args),
  wanted: wantedIn(args.url),
  clubs: await args.services.library.ownClubs(args.viewer),
  shared: sharedBook(args.url),
}))

/** Where somebody is looking for the chosen book: the page from which the member comes. */
function wantedIn({ searchParams }: URL): WantedIn | null {
  const suburb = suburbBySlug(searchParams.get(wantedInKey) ?? '')
  return suburb ? { slug: suburb.slug, name: suburbLabel(suburb) } : null
}

/** What another app shared: a stranger’s text, which fills in the ISBN, or else the title. */
function sharedBook({ searchParams }: URL): SharedBook | null {
  const words = searchParams.get('shared')
  if (words === null) return null
  const isbn = numbersIn(words).map(isbn13).find(Boolean) ?? ''
  return { isbn, title: isbn ? '' : titleIn(words), photo: sharedPhotoIn(searchParams) }
}

function ownSuburb(viewer: Viewer): string {
  const suburb = viewer.kind === 'member' && viewer.suburb ? suburbBySlug(viewer.suburb) : undefined
  return suburb ? suburbLabel(suburb) : ''
}

const done = () =>
  redirectWithToast('/profile', { title: 'Book Added', text: 'Your book has been added to your bookshelf' })

export const action = performs({
  add: addCopy({
    form: ({ clock, city }) => addBookForm({ today: cityDate(clock(), city.timeZone) }),
    read: ({ publicationDate: published, ...copy }) => ({ ...copy, published }),
    done,
  }),
  [addKnown]: addKnownCopy(done),
})

export default function AddBook({ loaderData: { known, wanted, ...form } }: Route.ComponentProps) {
  const { clientKey, clubs, ownSuburb: own } = form
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Add a Book"
        hint="Share a book with your neighbours. If someone already shares the title, yours is added as another copy."
        back={{ label: 'Back', to: '/bookcase' }}
      />
      <NewOrKnown here="/add-book" asksSuburb={!own} {...{ known, wanted, clientKey, clubs }}>
        <AddBookForm {...form} />
      </NewOrKnown>
      <LeaveQuestion box={addBookFormId} isWithin={({ pathname }) => pathname === '/add-book'} />
    </div>
  )
}

import { cityDate } from '#rules/base/calendar.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { pictureRefusalsAt } from '#rules/pictures/images.ts'
import { correctBookForm } from '#web/library/book-forms.ts'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/correct-book'
import { CorrectBookForm } from './correct-book-form.tsx'

export const handle: Handle = { access: 'member' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? `Correct ${loaderData.book.title}` : 'Book not found' })

export const loader = loads(async ({ services, viewer, params, clock, city }) => ({
  book: await services.library.bookToCorrect(viewer, { bookId: params.id ?? '' }),
  today: cityDate(clock(), city.timeZone),
}))

const toasts = {
  made: { title: 'Thank you', text: 'Your correction is in the catalogue.' },
  waiting: {
    title: 'Thank you',
    text: 'Another owner of this book or an administrator will check your correction first.',
  },
  nothing: { title: 'Nothing to change', text: 'The catalogue already says this.' },
}

export const action = performs({
  '': intent({
    form: ({ clock, city }) => correctBookForm({ today: cityDate(clock(), city.timeZone) }),
    command: ({ services, viewer, params }, { cover, seen, ...facts }) =>
      services.library.correctBook(viewer, { bookId: params.id ?? '', facts, seen, cover }),
    after: (result, { params }) =>
      replaceWithToast(bookPath(params.id ?? ''), {
        tone: result === 'nothing' ? 'plain' : 'success',
        ...toasts[result],
      }),
    fieldOf: { ISBN_TAKEN: 'isbn', BOOK_EXISTS: 'title', ...pictureRefusalsAt('cover') },
  }),
})

export default function CorrectBook({ loaderData: { book, today } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading
        title="Correct this book"
        hint="Everyone can see your changes, and they’re kept in the book’s history with your name."
        back={{ label: 'Back', to: bookPath(book.id) }}
      />
      <CorrectBookForm book={book} today={today} />
    </div>
  )
}

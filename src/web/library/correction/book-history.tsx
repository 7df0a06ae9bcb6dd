import { shownCount } from '#rules/base/paging.ts'
import { bookHistoryPath, bookPath } from '#rules/library/book-paths.ts'
import { performs } from '#web/shell/forms/performs.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { Pencil } from '#web/ui/icons.tsx'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { Route } from './+types/book-history'
import { answerCorrection, dated } from './answer-correction.ts'
import { CorrectionCard } from './correction-card.tsx'

export const handle: Handle = { access: 'member', shows: ['library'] }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? `History of ${loaderData.title}` : 'Book not found' })

export const loader = loads(async (args) => {
  const { services, viewer, params, url } = args
  const { id = '' } = params
  const [{ title }, { more, corrections }] = await Promise.all([
    services.library.book(viewer, { bookId: id }),
    services.library.corrections(viewer, { bookId: id, shown: shownCount(url.searchParams.get('show')) }),
  ])
  return {
    id,
    title,
    moreTo: more === undefined ? undefined : `${bookHistoryPath(id)}?show=${more}`,
    corrections: corrections.map((correction) => dated(correction, args)),
  }
})

export const action = performs(answerCorrection)

export default function BookHistory({ loaderData }: Route.ComponentProps) {
  const { id, title, corrections, moreTo } = loaderData
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title="History" hint={<Typed>{title}</Typed>} back={{ label: 'Back', to: bookPath(id) }} />
      {corrections.length === 0 ? (
        <EmptyState
          icon={Pencil}
          title="Nothing has been corrected yet"
          hint="Changes by readers appear here, with who made them and when."
        />
      ) : (
        <ul className="grid gap-4">
          {corrections.map((correction) => (
            <li key={correction.id} className="min-w-0">
              <CorrectionCard correction={correction} />
            </li>
          ))}
        </ul>
      )}
      {moreTo && <MoreLink to={moreTo} />}
    </div>
  )
}

import { bookPath } from '#rules/library/book-paths.ts'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { BookPlus, Library, LibraryBig } from '#web/ui/icons.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Pagination } from '#web/ui/links/pagination.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Cover } from '#web/ui/pictures/cover.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { ProfileData } from './profile-data.ts'

export function BookshelfTab({
  copies,
  page,
  pageCount,
  isOwn,
  here,
}: ProfileData['shelf'] & { isOwn: boolean; here: string }) {
  if (copies.length === 0 && page === 1) {
    const action = isOwn ? (
      <LinkButton to="/add-book">Add Your First Book</LinkButton>
    ) : (
      <LinkButton to="/all-books">Browse Books</LinkButton>
    )
    return <EmptyState icon={Library} title="No books available" action={action} />
  }
  return (
    <>
      {isOwn && (
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/add-book" variant="secondary">
            <BookPlus aria-hidden /> Add Book
          </LinkButton>
          <LinkButton to="/bookcase" variant="outline">
            <LibraryBig aria-hidden /> My Bookcase
          </LinkButton>
        </div>
      )}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:grid-cols-4">
        {copies.map((copy) => (
          <li key={copy.copyId}>
            <BookTile copy={copy} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} linkTo={(to) => `${here}?page=${to}`} />
    </>
  )
}

function BookTile({ copy }: { copy: ProfileData['shelf']['copies'][number] }) {
  const { id, title, author, genre, cover, isAvailable } = copy
  return (
    <Link to={bookPath(id)} className="group grid gap-2 rounded-cover">
      <Cover
        title={title}
        author={author}
        genre={genre}
        tint={cover?.tint}
        {...(cover ? coverSources(cover.id) : {})}
        sizes="(width >= 48rem) 11rem, 45vw"
      />
      <span className="grid gap-0.5">
        <span className="font-serif leading-snug font-semibold group-hover:underline">
          <Typed>{title}</Typed>
        </span>
        <span className="text-sm text-soft">
          <Typed>{author}</Typed>
        </span>
        {!isAvailable && <Badge>Not available now</Badge>}
      </span>
    </Link>
  )
}

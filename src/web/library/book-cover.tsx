import { coverSources } from '#rules/pictures/picture-paths.ts'
import type { BookView } from '#server/library/shown-book.ts'
import { Cover } from '#web/ui/pictures/cover.tsx'

/** The cover of a book, with the title beside it. `sizes` says how wide it is shown. */
export function BookCover({
  book,
  sizes,
  priority = false,
  className,
}: {
  book: BookView
  sizes: string
  priority?: boolean
  className?: string
}) {
  const { title, author, genre, cover } = book
  return (
    <Cover
      title={title}
      author={author}
      genre={genre}
      {...(cover && { ...coverSources(cover.id), sizes, tint: cover.tint })}
      priority={priority}
      {...(className ? { className } : {})}
    />
  )
}

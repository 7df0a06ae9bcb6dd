import type { BookCard as Book } from '#server/library/library-view.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { BookCard } from './book-card.tsx'

export function RecentlyAdded({ books }: { books: Book[] }) {
  return (
    <section aria-labelledby="recently-added" className="grid gap-4">
      <SectionHeading
        id="recently-added"
        title="Recently Added Books"
        more={{ label: 'See all', to: '#books' }}
      />
      <Carousel label="Recently Added Books">
        {books.map((book) => (
          <BookCard key={book.id} book={book} />
        ))}
      </Carousel>
    </section>
  )
}

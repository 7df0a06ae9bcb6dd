import { useEffect, useRef, useState } from 'react'
import { alsoHavePath } from '#rules/recommendations/recommendation-paths.ts'
import type { RecommendedBooks } from '#server/recommendations/recommendation-view.ts'
import { RecommendedGrid } from './recommended-grid.tsx'

/** At the end of a book's page, loaded once the reader comes near it. Nothing if there is nothing, or no answer. */
export function AlsoHave({ bookId }: { bookId: string }) {
  const end = useRef<HTMLDivElement>(null)
  const [{ best, books }, setFound] = useState<RecommendedBooks>({ best: null, books: [] })

  useEffect(() => {
    const { current: element } = end
    if (!element) return
    let isGone = false
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        seen.disconnect()
        alsoHave(bookId).then(
          (found) => isGone || setFound(found),
          () => undefined,
        )
      },
      { rootMargin: '400px' },
    )
    seen.observe(element)
    return () => {
      isGone = true
      seen.disconnect()
    }
  }, [bookId])

  const [first] = books
  const title = best === 'neighbours' ? 'Neighbours who have this also have' : first?.reason
  return (
    <div ref={end} className="max-md:order-3 md:col-span-full">
      {title && (
        <section aria-labelledby="also-have" className="grid gap-4">
          <h2 id="also-have" className="text-2xl">
            {title}
          </h2>
          <RecommendedGrid label={title} books={books} />
        </section>
      )}
    </div>
  )
}

async function alsoHave(bookId: string): Promise<RecommendedBooks> {
  const answer = await fetch(alsoHavePath(bookId))
  if (!answer.ok) throw new Error(`Nothing else: ${answer.status}`)
  return (await answer.json()) as RecommendedBooks // the response of also-have-route.ts
}

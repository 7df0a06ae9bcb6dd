import type { FoundByWords } from '#server/library/look-up/look-up-service.ts'
import { Button } from '#web/ui/button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { KnownBookCard } from './known-book-card.tsx'

/** Books found by title: those of the catalogue lead to adding a copy, others fill the form. Without scripts they submit it. */
export function FoundChoices({
  found: { ours, others },
  here,
  choose,
}: {
  found: Extract<FoundByWords, { is: 'several' }>
  here: string
  choose: (button: HTMLButtonElement) => void
}) {
  return (
    <ul className="grid gap-2">
      {ours.map((book) => (
        <li key={book.id}>
          <KnownBookCard book={book} here={here} />
        </li>
      ))}
      {others.map(({ lookUpId, position, title, author, published }) => (
        <li key={position}>
          <Button
            type="submit"
            name="lookUp"
            value={`found ${lookUpId} ${position}`}
            formNoValidate
            variant="outline"
            className="w-full justify-start! text-left"
            onClick={(event) => {
              event.preventDefault()
              choose(event.currentTarget)
            }}
          >
            <span className="min-w-0 py-1.5 wrap-anywhere">
              <Typed>{title}</Typed>
              <span className="block text-sm font-normal">
                <Typed>{author}</Typed>
                {published && <span>{`, ${published.slice(0, 4)}`}</span>}
              </span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

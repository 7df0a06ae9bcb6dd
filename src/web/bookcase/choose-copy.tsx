import { offerLabels } from '#rules/library/library.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'
import { type ShownCopy, whereabouts } from './shown-copy.ts'

/** One of the member's own copies as a checkbox: a press anywhere on it counts. */
export function ChooseCopy({
  copy,
  today,
  isChosen,
}: {
  copy: ShownCopy
  today: string
  /** The default. */
  isChosen: boolean
}) {
  const { tone, text } = whereabouts(copy, today)
  return (
    <Checkbox
      name="chosen"
      value={copy.copyId}
      defaultChecked={isChosen}
      className="rounded-card border border-line bg-card px-3 shadow-card has-checked:border-primary"
      label={
        <span className="grid grid-cols-[3rem_1fr] gap-3">
          <BookCover book={copy} sizes="3rem" />
          <span className="grid min-w-0 content-start gap-0.5">
            <span className="line-clamp-2 leading-snug font-medium">
              <Typed>{copy.title}</Typed>
            </span>
            <span className="line-clamp-1 text-sm text-soft">
              <Typed>{copy.author}</Typed>
            </span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
              <Badge tone={tone} className="line-clamp-2 whitespace-normal! wrap-anywhere">
                <TypedIn typed={copy.exchange?.borrower.name ?? copy.lentElsewhereTo ?? undefined}>
                  {text}
                </TypedIn>
              </Badge>
              <span>{`${offerLabels[copy.offer]} · ${copy.condition}`}</span>
            </span>
          </span>
        </span>
      }
    />
  )
}

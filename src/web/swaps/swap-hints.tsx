import { Form } from 'react-router'
import { exchangeLimits } from '#rules/exchanges/exchanges.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { hintWords, ringWords } from '#rules/swaps/swaps.ts'
import type { SwapHint } from '#server/swaps/swap-view.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Link } from '#web/ui/links/link.tsx'
import { Typed, TypedIn } from '#web/ui/typed.tsx'

/** Swaps that would work, beside the wishes that they fulfil. */
export function SwapHints({ hints }: { hints: SwapHint[] }) {
  return (
    <section aria-labelledby="swaps" className="grid gap-3">
      <h2 id="swaps" className="text-xl">
        Swaps that would work
      </h2>
      <RefusalAlert of={{ intent: ['swap-ask', 'swap-not-now'] }} />
      <ul className="grid items-start gap-3 md:grid-cols-2">
        {hints.map(({ id, book, giver, taker }) => (
          <li key={id}>
            <Card className="grid grid-cols-[4rem_1fr] gap-3">
              <BookCover book={book} sizes="4rem" />
              <div className="grid min-w-0 content-start gap-2">
                <h3 className="text-base leading-snug">
                  <Link to={bookPath(book.id)} className="line-clamp-2 hover:underline">
                    <Typed>{book.title}</Typed>
                  </Link>
                </h3>
                {taker && (
                  <p className="text-sm font-medium text-primary-ink">
                    <Typed>{ringWords([taker.name, giver.name])}</Typed>
                  </p>
                )}
                <p className="text-sm">
                  <Typed>{hintWords({ giver: giver.name, taker: taker?.name ?? null })}</Typed>
                </p>
                <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
                  <input type="hidden" name="hintId" value={id} />
                  <div className="w-full">
                    <Field
                      label={<TypedIn typed={giver.name}>{`Message to ${giver.name} (optional)`}</TypedIn>}
                    >
                      <TextArea name="message" rows={1} maxLength={exchangeLimits.message} />
                    </Field>
                  </div>
                  <Button
                    type="submit"
                    name="intent"
                    value="swap-ask"
                    variant="outline"
                    aria-label={`Ask ${giver.name} for ${book.title}`}
                  >
                    Ask {giver.name}
                  </Button>
                  <Button
                    type="submit"
                    name="intent"
                    value="swap-not-now"
                    variant="ghost"
                    aria-label={`Not now: ${book.title}`}
                  >
                    Not now
                  </Button>
                </Form>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">
        You’ll each see the swap. It’s made of ordinary requests, and nobody has to say yes.
      </p>
    </section>
  )
}

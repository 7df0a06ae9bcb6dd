import { clubRatingForm } from '#rules/clubs/reading/reading-forms.ts'
import { starLabels } from '#rules/exchanges/ratings.ts'
import type { ReadBook } from '#server/clubs/reading/reading-view.ts'
import { ListedBook } from '#web/clubs/listed-book.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { StarInput } from '#web/ui/choices/star-input.tsx'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { MoreLink } from '#web/ui/links/more-link.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { Disclosure } from '#web/ui/windows/disclosure.tsx'

type Shown = Omit<ReadBook, 'finishedAt'> & { finishedOn: string }

/** The books a club has read, and their ratings. Members who have not finished one yet can say so. */
export function ReadBooks({
  books,
  mayRead,
  moreTo,
}: {
  books: Shown[]
  mayRead: boolean
  moreTo: string | undefined
}) {
  return (
    <section aria-labelledby="read" className="grid gap-5">
      <SectionHeading id="read" title="Previously Read" />
      <ul className="grid gap-4 md:grid-cols-2">
        {books.map((book) => (
          <li key={book.clubBookId} className="min-w-0 border-t border-line pt-4">
            <ReadBookCard {...book} mayRead={mayRead} />
          </li>
        ))}
      </ul>
      {moreTo && <MoreLink to={moreTo} />}
    </section>
  )
}

function ReadBookCard({
  clubBookId,
  book,
  finishedOn,
  ratings,
  average,
  ownStars,
  hasFinished,
  sharesPlace,
  mayRead,
}: Shown & { mayRead: boolean }) {
  return (
    <ListedBook book={book}>
      <p className="text-sm text-soft">
        <Typed>{book.author}</Typed>, finished {finishedOn}
      </p>
      {average === null ? (
        <p className="text-sm text-soft">Nobody in the club has rated it yet.</p>
      ) : (
        <StarRating value={average} count={ratings} />
      )}
      {mayRead && !hasFinished && (
        <ActionButton
          fields={{ intent: 'finished', clubBook: clubBookId, ...(sharesPlace && { share: 'on' }) }}
          label="I’ve finished it"
          about={book.title}
        />
      )}
      {mayRead && <RateBook clubBookId={clubBookId} title={book.title} ownStars={ownStars} />}
    </ListedBook>
  )
}

/** One rating per member; a new one replaces it. */
function RateBook({
  clubBookId,
  title,
  ownStars,
}: {
  clubBookId: string
  title: string
  ownStars: number | null
}) {
  const [form, fields] = useSchemaForm(clubRatingForm, {
    id: `rate-${clubBookId}`,
    of: { intent: 'rate', clubBook: clubBookId },
    defaultValue: { clubBook: clubBookId, ...(ownStars && { stars: String(ownStars) }) },
  })
  return (
    <Disclosure title={ownStars ? `You gave it ${ownStars}` : 'Rate it'}>
      <SchemaForm form={form} intent="rate" preventScrollReset className="grid gap-3">
        <HiddenInput field={fields.clubBook} />
        <StarInput
          legend={
            <>
              Your rating
              <span className="sr-only">
                {' of '}
                <Typed>{title}</Typed>
              </span>
            </>
          }
          field={fields.stars}
          labels={starLabels}
          required
        />
        <SubmitButton pending={false} variant="outline" size="sm" className="w-fit">
          Save rating
        </SubmitButton>
      </SchemaForm>
    </Disclosure>
  )
}

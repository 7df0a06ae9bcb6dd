import { useLocation } from 'react-router'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { conditions, defaultCondition, publishedText } from '#rules/library/library.ts'
import type { OwnClub } from '#rules/library/own-books.ts'
import type { KnownBook } from '#server/library/look-up/known-book-service.ts'
import { knownCopyForm } from '#web/library/copy-forms.ts'
import { KnownBookFacts } from '#web/library/look-up/known-book-card.tsx'
import { withBook } from '#web/library/look-up/with-book.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { HiddenInput } from '#web/ui/forms/hidden-input.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { OfferChoice } from './offer-choice.tsx'
import { ShownToChoice } from './shown-to-choice.tsx'
import { addKnown } from './ways-to-add.ts'

/** The suburb on whose page the member pressed "I have it". */
export type WantedIn = { slug: string; name: string }

/** A copy of a book in the catalogue: the form at `here` asks for nothing that is known. */
export function KnownCopyForm({
  book,
  here,
  asksSuburb,
  clientKey,
  clubs,
  offer = 'lend',
  wanted,
}: {
  book: KnownBook
  here: string
  asksSuburb: boolean
  clientKey: string
  clubs: OwnClub[]
  offer?: Offer
  wanted?: WantedIn | null
}) {
  const [form, fields] = useSchemaForm(knownCopyForm, {
    id: 'known-copy',
    of: { intent: addKnown },
    defaultValue: {
      ...{ book: book.id, clientKey, condition: defaultCondition, offer, shownTo: 'all' },
      ...(wanted && { wantedIn: wanted.slug }),
    },
  })
  const { state } = useLocation()
  const facts = [book.published && publishedText(book.published), book.isbn && `ISBN ${book.isbn}`]
  return (
    <SchemaForm
      form={form}
      intent={addKnown}
      action={withBook(here, book.id, wanted?.slug)}
      className="grid gap-4"
    >
      <HiddenInput field={fields.book} />
      <HiddenInput field={fields.clientKey} />
      {wanted && <HiddenInput field={fields.wantedIn} />}
      <KnownBookFacts book={book} more={facts.filter(Boolean).join(' · ')}>
        <LinkButton
          to={here}
          replace
          state={state}
          preventScrollReset
          variant="link"
          className="-ml-1 w-fit justify-start!"
        >
          Choose another book
        </LinkButton>
      </KnownBookFacts>
      <Field label="Condition" field={fields.condition} required>
        <Select options={conditions} />
      </Field>
      {asksSuburb && (
        <Field
          label="Your suburb"
          field={fields.location}
          hint="Where neighbours would pick the book up"
          required
        >
          <TextInput required />
        </Field>
      )}
      <OfferChoice field={fields.offer} />
      <ShownToChoice field={fields.shownTo} clubs={clubs} />
      {wanted && (
        <p className="text-soft">
          If everyone can see your copy, we’ll tell the neighbours in {wanted.name} who are looking for this
          book. You’ll learn who they are only if they request it.
        </p>
      )}
      <div className="grid sm:flex sm:justify-end">
        <SubmitButton pendingLabel="Adding...">Add Book</SubmitButton>
      </div>
    </SchemaForm>
  )
}

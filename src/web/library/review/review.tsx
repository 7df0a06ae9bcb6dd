import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { starLabels } from '#rules/exchanges/ratings.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { BookCover } from '#web/library/book-cover.tsx'
import { reviewForm } from '#web/library/book-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { intent, performs } from '#web/shell/forms/performs.ts'
import { useFormAccepted } from '#web/shell/forms/use-form-accepted.ts'
import { useSavedDraft } from '#web/shell/forms/use-saved-draft.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads, type ScreenArgs } from '#web/shell/screen.ts'
import { replaceWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { StarInput } from '#web/ui/choices/star-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitOrCancel } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Typed } from '#web/ui/typed.tsx'
import type { Route } from './+types/review'
import { RatingToast } from './rating-toast.tsx'
import { RemoveReview } from './remove-review.tsx'

export const handle: Handle = { access: 'member' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? `Review ${loaderData.book.title}` : 'Book not found' })

export const loader = loads(({ services, viewer, params }) =>
  services.library.toReview(viewer, { bookId: params.id ?? '' }),
)

const bookId = ({ params }: ScreenArgs) => params.id ?? ''

export const action = performs({
  '': intent({
    form: reviewForm,
    command: (args, said) => args.services.library.reviewBook(args.viewer, { bookId: bookId(args), ...said }),
    after: (_, args) =>
      replaceWithToast(bookPath(bookId(args)), {
        title: 'Review Submitted',
        text: 'Thank you for sharing your thoughts about this book',
      }),
  }),
  remove: intent({
    command: (args) => args.services.library.removeReview(args.viewer, { bookId: bookId(args) }),
    after: (_, args) => replaceWithToast(bookPath(bookId(args)), { title: 'Review Removed' }),
  }),
})

export default function Review({ loaderData: { book, said } }: Route.ComponentProps) {
  const back = bookPath(book.id)
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <PageHeading title={said ? 'Edit your review' : 'Write a Review'} back={{ label: 'Back', to: back }} />
      <div className="grid grid-cols-[6rem_1fr] items-center gap-4">
        <BookCover book={book} sizes="6rem" priority />
        <div className="grid min-w-0 gap-1">
          <h2 className="text-2xl">
            <Typed>{book.title}</Typed>
          </h2>
          <p className="text-soft">
            <Typed>{book.author}</Typed>
          </p>
        </div>
      </div>
      <ReviewForm key={book.id} bookId={book.id} said={said} />
      {said && <RemoveReview />}
    </div>
  )
}

function ReviewForm({ bookId, said }: { bookId: string; said: { stars: number; words: string } | null }) {
  const back = bookPath(bookId)
  const [form, { stars, words }] = useSchemaForm(reviewForm, {
    id: 'review',
    ...(said ? { defaultValue: { stars: String(said.stars), words: said.words } } : {}),
  })
  const isSending = useIsSending()
  // Changes to a published review are not stored: nothing tells which of the two is later.
  const { keep, forget } = useSavedDraft({
    formId: form.id,
    place: `review:${bookId}`,
    names: said ? [] : [words.name],
  })
  useFormAccepted((sent, to) => sent.has(stars.name) && to.pathname === back, forget)
  return (
    <Form method="post" {...getFormProps(form)} onInput={keep} className="grid gap-5">
      <RatingToast field={stars} />
      <FormProblem form={form} />
      <StarInput legend="Your rating" field={stars} labels={starLabels} required />
      <Field label="Your review" field={words} hint="What did you think of it? Optional">
        <TextArea rows={8} />
      </Field>
      <SubmitOrCancel cancelTo={back} pending={isSending} pendingLabel="Submitting...">
        Submit Review
      </SubmitOrCancel>
      <LeaveQuestion box={form.id} onLeave={forget} />
    </Form>
  )
}

import { profilePath } from '#rules/members/profile-path.ts'
import { bookshelfPath } from '#rules/places/place-paths.ts'
import type { Suggestion } from '#server/places/place-view.ts'
import { PlaceFacts } from '#web/places/detail/place-facts.tsx'
import { answerSuggestionForm } from '#web/places/place-forms.ts'
import { AskForSaved } from '#web/shell/saved-answers/ask-for-saved.tsx'
import { type SavedAnswer, SavedAnswersList } from '#web/shell/saved-answers/saved-answers-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChangedFacts } from '#web/ui/changed/changed-facts.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Link } from '#web/ui/links/link.tsx'
import { ChooseEntry } from '#web/ui/queue/together.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { BookshelfPhoto } from './bookshelf-photo.tsx'

export function SuggestionCard({
  suggestion,
  savedTo,
  saved,
}: {
  suggestion: Omit<Suggestion, 'suggestedAt'> & { suggestedOn: string }
  savedTo: string
  /** Only if they were asked for: a page has fifty cards. */
  saved: SavedAnswer[] | null
}) {
  const { id, name, directions, suburb, lat, lng, by, picture, suggestedOn, nearest, before } = suggestion
  const [form, { words }] = useSchemaForm(answerSuggestionForm, {
    id: `answer-${id}`,
    of: { bookshelf: id },
  })
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-xl">
          <Typed>{name}</Typed>
        </h2>
        <p className="text-sm text-soft">
          Suggested by{' '}
          <span>
            {by ? (
              <Link to={profilePath(by.id)} className="font-semibold text-primary-ink">
                <Typed>{by.name}</Typed>
              </Link>
            ) : (
              'a former member'
            )}
          </span>
          , {suggestedOn}
        </p>
      </div>
      <BookshelfPhoto name={name} picture={picture} />
      <PlaceFacts
        facts={[
          ['Suburb', suburb],
          ['Where', directions],
          ['Position', `${lat}, ${lng}`],
        ]}
        position={{ lat, lng }}
      />
      {nearest && (
        <p className="text-sm wrap-anywhere">
          {`${nearest.metres} m from `}
          <span>
            <Link to={bookshelfPath(nearest.id)} className="font-semibold text-primary-ink">
              <Typed>{nearest.name}</Typed>
            </Link>
          </span>
          <span>{nearest.isOnMap ? ', which is on the map' : ', which is waiting for an answer too'}</span>
        </p>
      )}
      {before && (
        <section className="grid max-w-prose gap-3 border-l-4 border-info pl-4">
          <p className="text-sm wrap-anywhere">
            {before.answer ? (
              <span>
                Suggested again. It was declined: <Typed>{before.answer}</Typed>
              </span>
            ) : (
              'Suggested again. It was declined without a reason.'
            )}
          </p>
          <h3 className="text-base">Changes since it was declined</h3>
          {before.changes.length > 0 ? (
            <ChangedFacts changes={before.changes} />
          ) : (
            <p className="text-sm">Nothing has changed.</p>
          )}
        </section>
      )}
      <SchemaForm form={form} preventScrollReset className="grid max-w-prose gap-3">
        <input type="hidden" name="bookshelf" value={id} />
        <Field label="A note to the person who suggested it (optional)" field={words}>
          <TextArea rows={2} />
        </Field>
        {saved ? (
          <SavedAnswersList answers={saved} name={by?.name ?? null} isOpen />
        ) : (
          <AskForSaved to={savedTo} about={name} />
        )}
        <div className="flex flex-wrap gap-2">
          <SubmitButton pending={false} name="answer" value="approved" data-key="a">
            Approve
            <span className="sr-only">
              {' '}
              <Typed>{name}</Typed>
            </span>
          </SubmitButton>
          <SubmitButton pending={false} name="answer" value="declined" variant="outline" data-key="r">
            Decline
            <span className="sr-only">
              {' '}
              <Typed>{name}</Typed>
            </span>
          </SubmitButton>
          <ChooseEntry value={`${id}:0`} name={name} />
        </div>
      </SchemaForm>
    </Card>
  )
}

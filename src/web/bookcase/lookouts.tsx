import { Form } from 'react-router'
import { city } from '#city/city.ts'
import { nearestKm, offerLabels } from '#rules/library/library.ts'
import { fewestLooking } from '#rules/library/looking-for.ts'
import { newMember } from '#rules/members/new-members.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { showWishesForm, wishDistanceForm } from '#web/library/book-forms.ts'
import { searchOf, searchPath } from '#web/library/search/search-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RangeInput } from '#web/ui/choices/range-input.tsx'
import { Switch } from '#web/ui/choices/switch.tsx'
import { useResetOn } from '#web/ui/forms/address/use-reset-on.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { Link } from '#web/ui/links/link.tsx'
import { Typed } from '#web/ui/typed.tsx'

type Lookouts = Awaited<ReturnType<LibraryService['lookouts']>>

/** Saved searches besides the wishlist, and how far away books may be. */
export function LookoutsCard({ lookouts: { km, showsWishes, searches } }: { lookouts: Lookouts }) {
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-lg">When a book is available near you</h2>
        <p className="text-soft">
          We’ll tell you when a neighbour shares a book on your wishlist.{' '}
          <Link to="/settings" className="underline">
            Choose how
          </Link>
        </p>
      </div>
      <WishDistance km={km} />
      <ShownWishes shows={showsWishes} />
      {searches.length > 0 && (
        <section aria-labelledby="saved-searches" className="grid gap-1">
          <h3 id="saved-searches" className="font-medium">
            Saved searches
          </h3>
          <ul className="divide-y divide-line">
            {searches.map((search) => (
              <li key={search.id}>
                <SavedSearch search={search} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}

function WishDistance({ km }: { km: number }) {
  const [form, fields] = useSchemaForm(wishDistanceForm, {
    id: 'wish-distance',
    of: { intent: 'wish-distance' },
  })
  return (
    <Form
      ref={useResetOn(String(km))}
      method="post"
      preventScrollReset
      id={form.id}
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
    >
      <div className="col-span-full empty:hidden">
        <FormProblem form={form} />
      </div>
      <Field label="Tell me about books within" field={fields.km}>
        <RangeInput unit="km" min={nearestKm} max={city.maxRadiusKm} step={1} defaultValue={km} />
      </Field>
      <SubmitButton
        name="intent"
        value="wish-distance"
        variant="outline"
        pending={useIsSending('wish-distance')}
        className="justify-self-start"
      >
        Save distance
      </SubmitButton>
    </Form>
  )
}

function ShownWishes({ shows }: { shows: boolean }) {
  const [form, fields] = useSchemaForm(showWishesForm, {
    id: 'show-wishes',
    of: { intent: 'show-wishes' },
  })
  return (
    <Form
      ref={useResetOn(String(shows))}
      method="post"
      preventScrollReset
      id={form.id}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
    >
      <div className="col-span-full empty:hidden">
        <FormProblem form={form} />
      </div>
      <Switch
        label="Show my wishes on my suburb’s page"
        hint={`We don’t show your name, and only show wishes once ${fewestLooking} neighbours there show theirs, each a member for at least ${newMember.daysToVouch} days. If someone who sees it shares the book, we’ll tell you, however far away it is.`}
        field={fields.shows}
        defaultChecked={shows}
      />
      <SubmitButton
        name="intent"
        value="show-wishes"
        variant="outline"
        pending={useIsSending('show-wishes')}
        className="justify-self-start"
      >
        Save
      </SubmitButton>
    </Form>
  )
}

function SavedSearch({ search }: { search: Lookouts['searches'][number] }) {
  const { id, text, genre, offer, km, place } = search
  const words = [
    ...(genre ? [genre] : []),
    ...(offer ? [offerLabels[offer]] : []),
    `within ${km} km of ${place || 'you'}`,
  ].join(' · ')
  const here = searchPath(searchOf(new URLSearchParams()), { text, genre, offer, km, place })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Link to={here} className="flex min-h-11 flex-wrap items-center gap-x-2 underline">
        {text && <Typed>{text}</Typed>}
        <span className={text ? 'text-sm text-soft' : ''}>{words}</span>
      </Link>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="search" value={id} />
        <Button
          type="submit"
          name="intent"
          value="forget-search"
          variant="link"
          size="sm"
          aria-label={`Remove the search ${text || words}`}
        >
          Remove
        </Button>
      </Form>
    </div>
  )
}

import { Card } from '#web/ui/card.tsx'
import { BookPlus, MapPin } from '#web/ui/icons.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { TypedIn } from '#web/ui/typed.tsx'

/** What a new member could do first, shown once. */
export function NextSteps({ name }: { name: string }) {
  return (
    <Card className="mx-auto my-6 grid w-full max-w-2xl gap-6 md:my-10 md:p-8">
      <header className="grid gap-1">
        <p className="text-sm font-semibold text-primary-ink">Step 3 of 3</p>
        <h1 className="text-2xl md:text-3xl">
          <TypedIn typed={name}>{`What would you like to do first, ${name}?`}</TypedIn>
        </h1>
        <p className="text-soft">A book on your shelf is the best way to meet the neighbours.</p>
      </header>
      <div className="grid gap-3 sm:grid-cols-2">
        <LinkButton to="/add-book" replace>
          <BookPlus aria-hidden /> Add Your First Book
        </LinkButton>
        <LinkButton to="/" variant="outline" replace>
          <MapPin aria-hidden /> Find books nearby
        </LinkButton>
      </div>
    </Card>
  )
}

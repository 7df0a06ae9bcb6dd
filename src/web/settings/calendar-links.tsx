import { Card } from '#web/ui/card.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { CalendarDays } from '#web/ui/icons.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import { RemoveIcon } from '#web/ui/windows/remove-icon.tsx'
import { RemoveQuestion } from '#web/ui/windows/remove-question.tsx'

type CalendarLink = { club: { id: string; name: string } | null; made: string }

/** The member's calendar links, which anyone can read who has them. */
export function CalendarLinks({ links }: { links: CalendarLink[] }) {
  return (
    <section aria-labelledby="calendar-links" className="grid gap-3">
      <SectionHeading
        id="calendar-links"
        title="Calendar links"
        hint="Anyone who has one can see what’s in it. Remove any you didn’t make."
      />
      <RefusalAlert of={{ intent: ['stop-own-calendar', 'stop-club-calendar'] }} />
      {links.length === 0 ? (
        <p className="text-soft">You have no calendar links.</p>
      ) : (
        <Card className="py-2">
          <ul className="divide-y divide-line">
            {links.map((link, index) => (
              <LinkRow key={link.club?.id ?? ''} {...link} place={`${index + 1} of ${links.length}`} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

/** `place`: '2 of 3'. Two clubs may have one name. */
function LinkRow({ club, made, place }: CalendarLink & { place: string }) {
  const question = `remove-link-${club?.id ?? 'own'}`
  const name = club ? `Meetings of ${club.name}` : 'Your own calendar'
  return (
    <li className="flex min-h-16 items-center gap-4 py-2">
      <CalendarDays aria-hidden className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <TypedIn typed={club?.name}>{name}</TypedIn>
        </p>
        <p className="text-sm text-soft">Made {made}</p>
      </div>
      <RemoveIcon asking={question} what="Remove calendar link" name={`${place}, ${name}`} />
      <RemoveQuestion
        id={question}
        title="Remove this calendar link?"
        description="It stops working at once, in every calendar that follows it."
        fields={club ? { intent: 'stop-club-calendar', club: club.id } : { intent: 'stop-own-calendar' }}
      />
    </li>
  )
}

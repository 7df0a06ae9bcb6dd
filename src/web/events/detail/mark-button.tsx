import { Form, useNavigation } from 'react-router'
import type { EventMark } from '#rules/events/event-marks.ts'
import type { ButtonLook } from '#web/ui/button.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { CalendarCheck, CalendarPlus, Heart, type Icon } from '#web/ui/icons.tsx'

const looks: Record<EventMark, { icon: Icon; iconOn: Icon; off: string; on: string }> = {
  wishlist: { icon: Heart, iconOn: Heart, off: 'Add to Wishlist', on: 'Wishlisted' },
  calendar: { icon: CalendarPlus, iconOn: CalendarCheck, off: 'Add to Calendar', on: 'In your calendar' },
}

/** Adds the event to the wishlist or calendar, or removes it. */
export function MarkButton({
  eventId,
  mark,
  isOn,
  variant = 'outline',
  size,
}: ButtonLook & { eventId: string; mark: EventMark; isOn: boolean }) {
  const { formData } = useNavigation()
  const { icon, iconOn, off, on } = looks[mark]
  const Drawn = isOn ? iconOn : icon
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      <input type="hidden" name="intent" value={mark} />
      <input type="hidden" name="event" value={eventId} />
      <input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
      <SubmitButton
        variant={isOn ? 'secondary' : variant}
        size={size}
        pending={formData?.get('intent') === mark && formData.get('event') === eventId}
        aria-pressed={isOn}
      >
        <Drawn aria-hidden {...(isOn && mark === 'wishlist' ? { fill: 'currentColor' } : {})} />
        {isOn ? on : off}
      </SubmitButton>
      <RefusalAlert of={{ intent: mark, event: eventId }} />
    </Form>
  )
}

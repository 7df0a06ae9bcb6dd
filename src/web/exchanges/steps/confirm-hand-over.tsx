import { addDays, dayWords } from '#rules/base/calendar.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import type { ButtonLook } from '#web/ui/button.tsx'
import { TypedIn } from '#web/ui/typed.tsx'
import { StepDisclosure } from './step-disclosure.tsx'
import { StepForm } from './step-form.tsx'
import type { StepOf } from './use-step.ts'

/** Asks for confirmation: the loan starts, or the copy moves. `today` is a date in the city. */
export function ConfirmHandOver({
  exchange,
  group,
  variant,
  today,
  ...of
}: StepOf & {
  exchange: ExchangeCard
  group: string
  variant: NonNullable<ButtonLook['variant']>
  today: string
}) {
  const { offer, loanDays, other } = exchange
  const question =
    offer === 'give'
      ? `It’s yours to keep, and moves from ${other.name}’s bookcase to yours.`
      : `Did ${other.name} give you the book? The loan starts today, and the book is due back on ${dayWords(addDays(today, loanDays), today)}.`
  return (
    <StepDisclosure label="I have the book" group={group} variant={variant} about={of.about}>
      <p className="mb-3">
        <TypedIn typed={other.name}>{question}</TypedIn>
      </p>
      <StepForm {...of} step="confirmHandOver">
        Yes, I have it
      </StepForm>
    </StepDisclosure>
  )
}

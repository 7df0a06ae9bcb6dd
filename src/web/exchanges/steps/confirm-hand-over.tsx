import { addDays, dayWords } from '#rules/base/calendar.ts'
import { questionDays } from '#rules/exchanges/exchanges.ts'
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
  const { side } = exchange
  const isOwner = side === 'owner'
  return (
    <StepDisclosure
      label={isOwner ? 'I handed it over' : 'I have the book'}
      group={group}
      variant={variant}
      about={of.about}
    >
      <p className="mb-3">
        <TypedIn typed={exchange.other.name}>{questionTo(exchange, today)}</TypedIn>
      </p>
      <StepForm {...of} step="confirmHandOver">
        {isOwner ? 'Yes, they have it' : 'Yes, I have it'}
      </StepForm>
    </StepDisclosure>
  )
}

function questionTo({ side, offer, loanDays, other }: ExchangeCard, today: string): string {
  if (offer === 'give') return `It’s yours to keep, and moves from ${other.name}’s bookcase to yours.`
  const due = `The loan starts today, and the book is due back on ${dayWords(addDays(today, loanDays), today)}.`
  return side === 'owner'
    ? `Does ${other.name} have the book? ${due} We’ll tell ${other.name}, who can say within ${questionDays} days that they don’t have it.`
    : `Did ${other.name} give you the book? ${due}`
}

import { getFormProps } from '@conform-to/react'
import { beforeThemWords, keptForWords } from '#rules/exchanges/awaited.ts'
import { stepPath } from '#rules/exchanges/exchange-paths.ts'
import { loan } from '#rules/exchanges/loan-limits.ts'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { AboutStep } from '#web/exchanges/about-step.tsx'
import { acceptForm } from '#web/exchanges/exchange-forms.ts'
import { changedOfferWords, saysApprove } from '#web/exchanges/exchange-words.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { FormProblem } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import { TypedIn } from '#web/ui/typed.tsx'
import { type StepOf, useStep } from './use-step.ts'

/** Accepts or declines a request; accepting a loan sets a number of days. */
export function AnswerForm({
  exchange,
  brief = false,
  isNext = true,
  posted,
  ...of
}: StepOf & {
  /** `waiting` in the queue before this borrower. */
  exchange: Pick<ExchangeCard, 'offer' | 'isOfferChanged' | 'waiting' | 'keptFor' | 'other'>
  /** Without a number of days: the usual one applies until the book is marked as ready. */
  brief?: boolean
  /** Whether it is the screen's primary action, which alone is a filled button. */
  isNext?: boolean
  posted?: FormResponse | undefined
}) {
  const { offer, waiting, keptFor, other } = exchange
  const changed = changedOfferWords(exchange)
  const { Form, target, formId, answer, sentTo } = useStep('accept', of)
  const [form, fields] = useSchemaForm(acceptForm, {
    id: formId,
    answer: answer ?? posted,
    defaultValue: { loanDays: String(loan.defaultDays) },
  })
  const declinePath = stepPath('decline', of.exchangeId)
  return (
    <Form {...target} {...getFormProps(form)} className="grid gap-2">
      <FormProblem form={form} />
      {changed && (
        <p className="text-sm">
          <TypedIn typed={other.name}>{changed}</TypedIn>
        </p>
      )}
      {waiting > 0 && <p className="text-sm">{beforeThemWords(waiting)}</p>}
      {keptFor && <p className="text-sm">{keptForWords[keptFor]}</p>}
      <input type="hidden" name="back" value={of.back} />
      <input type="hidden" name="offer" value={offer} />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {offer === 'lend' && brief && <input type="hidden" name="loanDays" value={loan.defaultDays} />}
        {offer === 'lend' && !brief && (
          <Field
            label="Days they can keep it"
            field={fields.loanDays}
            className="grid-cols-[auto_5rem] items-center gap-x-2 text-sm"
          >
            <TextInput type="number" required min={loan.leastDays} max={loan.mostDays} inputMode="numeric" />
          </Field>
        )}
        <div className="flex gap-2">
          <SubmitButton
            variant={isNext ? 'confirm' : 'outline'}
            className={isNext ? undefined : 'bg-confirm-soft'}
            pending={sentTo === target.action}
            off={Boolean(sentTo)}
          >
            <span className={isNext ? undefined : 'text-confirm-ink'}>
              {saysApprove(of.back) ? 'Approve' : 'Accept'}
            </span>
            <AboutStep about={of.about} />
          </SubmitButton>
          <SubmitButton
            variant="outline"
            formAction={declinePath}
            formNoValidate
            pending={sentTo === declinePath}
            off={Boolean(sentTo)}
          >
            Decline
            <AboutStep about={of.about} />
          </SubmitButton>
        </div>
      </div>
    </Form>
  )
}

import { useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { conditions } from '#rules/library/library.ts'
import { mostOwnClubs, type OwnAct, type OwnClub, showToClub } from '#rules/library/own-books.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { type FormResponse, useFormResponse } from '#web/ui/forms/form-response.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import '#web/ui/queue/sticky-bar.css'
import { asks, Question } from '#web/ui/windows/question.tsx'
import { closeDialog } from '#web/ui/windows/use-modal.ts'
import { bookcasePath, type Look } from './bookcase-path.ts'
import { ChooseCopy } from './choose-copy.tsx'
import { severalCopiesIntents } from './copy-buttons.ts'
import type { ShownCopy } from './shown-copy.ts'

const actsWith = (clubs: OwnClub[]): { value: Exclude<OwnAct, 'withdraw'>; label: string }[] => [
  { value: 'lend', label: 'Offer to lend' },
  { value: 'give', label: 'Offer to give away' },
  { value: 'pause', label: 'Pause' },
  { value: 'resume', label: 'Show to everyone' },
  { value: 'home', label: 'Move to my suburb' },
  ...clubs.map(({ id, name }) => ({ value: showToClub(id), label: `Show only to ${name}` })),
  ...conditions.map((value) => ({ value, label: `Condition: ${value}` })),
]

/** One's own books as checkboxes, with actions for all that are selected. A real form: it works without scripts. */
export function ChooseBooks({
  copies,
  clubs,
  today,
  look,
}: {
  copies: ShownCopy[]
  clubs: OwnClub[]
  today: string
  look: Look
}) {
  const answer = useFormResponse({ intent: severalCopiesIntents })
  const before = chosenBefore(answer)
  const [count, setCount] = useState<number>()
  const form = useChoice(answer, setCount)
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      className="grid gap-4"
      // React fires no change event for a checkbox that was reset.
      onInput={({ currentTarget }) => setCount(chosenIn(currentTarget))}
    >
      <Bar {...{ answer, clubs, look, count }} act={before.act} />
      <ul className="grid items-start gap-3 md:grid-cols-2">
        {copies.map((copy) => (
          <li key={copy.copyId}>
            <ChooseCopy
              copy={copy}
              today={today}
              isChosen={answer ? before.copyIds.includes(copy.copyId) : look.selecting === 'all'}
            />
          </li>
        ))}
      </ul>
    </Form>
  )
}

function Bar({
  answer,
  clubs,
  look,
  count,
  act,
}: {
  answer: FormResponse | undefined
  clubs: OwnClub[]
  look: Look
  /** How many are selected; unknown without scripts. */
  count: number | undefined
  /** The chosen action, if it was refused. */
  act: string
}) {
  const question = useId()
  const isSending = useNavigation().formData?.get('intent') === 'change-several'
  const problems = Object.values(answer?.errors ?? {}).flat()
  return (
    <Card className="sticky-bar grid gap-2 p-3!">
      {problems.length > 0 && <Alert>{problems.join('. ')}</Alert>}
      <div className="flex items-end gap-2">
        <Field
          label="What to do with the selected books"
          hint={clubs.length >= mostOwnClubs && `Your first ${mostOwnClubs} clubs by name are listed.`}
          hideLabel
          className="min-w-0 grow sm:max-w-72"
        >
          <Select name="act" prompt="What to do…" options={actsWith(clubs)} defaultValue={act} />
        </Field>
        <SubmitButton name="intent" value="change-several" pending={isSending}>
          Apply
        </SubmitButton>
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        <SelectAll look={look} />
        <Button {...asks(question)} variant="outline" size="sm">
          Withdraw…
        </Button>
        <p role="status" className="ml-auto text-sm text-soft empty:sr-only">
          {count === undefined ? '' : `${count} selected`}
        </p>
      </div>
      <Question
        id={question}
        title="Withdraw the selected books?"
        description="They leave your bookcase for good, and we’ll tell neighbours who have asked for them. Books that are lent or promised stay. This can’t be undone."
      >
        <Button
          type="submit"
          name="intent"
          value="withdraw-several"
          variant="destructive"
          onClick={({ currentTarget }) => {
            const dialog = currentTarget.closest('dialog')
            if (dialog) closeDialog(dialog)
          }}
        >
          Withdraw
        </Button>
      </Question>
    </Card>
  )
}

/** Selects all, or none if all are selected. Without scripts it is a link to the same page with all of them selected. */
function SelectAll({ look }: { look: Look }) {
  if (!useHydrated())
    return (
      <LinkButton to={bookcasePath({ ...look, selecting: 'all' })} variant="ghost" size="sm">
        Select all
      </LinkButton>
    )
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={({ currentTarget: { form } }) => {
        const boxes = form ? boxesOf(form) : []
        const isAll = boxes.every(({ checked }) => checked)
        for (const box of boxes) if (box.checked === isAll) box.click()
      }}
    >
      Select all or none
    </Button>
  )
}

/** The form, with its selected boxes counted after each change; after an action, none is selected. */
function useChoice(answer: FormResponse | undefined, tell: (count: number) => void) {
  const form = useRef<HTMLFormElement>(null)
  const sent = String(useNavigation().formData?.get('intent'))
  const isSending = severalCopiesIntents.includes(sent)
  const wasSending = useRef(false)
  useEffect(() => {
    if (!form.current) return
    if (wasSending.current && !isSending && !answer) form.current.reset()
    wasSending.current = isSending
    tell(chosenIn(form.current))
  })
  return form
}

function chosenIn(form: HTMLFormElement): number {
  return boxesOf(form).filter(({ checked }) => checked).length
}

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name=chosen]')]
}

/** What was selected and chosen when it was refused. */
function chosenBefore(answer: FormResponse | undefined): { copyIds: unknown[]; act: string } {
  const { chosen = [], act } = answer?.typed ?? {}
  return { copyIds: [chosen].flat(), act: typeof act === 'string' ? act : '' }
}

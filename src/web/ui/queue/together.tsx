import { useSyncExternalStore } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import './sticky-bar.css'
import { Typed } from '#web/ui/typed.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const TOGETHER = 'together'

/** The checkbox of one entry, belonging to the form above the list. */
export function ChooseEntry({ value, name }: { value: string; name: string }) {
  return (
    <Checkbox
      label={
        <>
          {' '}
          Select{' '}
          <span className="sr-only">
            {' '}
            <Typed>{name}</Typed>
          </span>
        </>
      }
      name="chosen"
      value={value}
      form={TOGETHER}
      data-key="x"
    />
  )
}

export type Undoable = { id: string; count: number; by: string; isOwn: boolean; until: string }

/** Approves the selected entries at once, and undoes it within a minute. */
export function TogetherBar({
  undoable,
  hasEntries,
  label = 'Approve selected',
  done = 'approved',
}: {
  undoable: Undoable[]
  hasEntries: boolean
  label?: string
  done?: string
}) {
  const isHydrated = useHydrated()
  const hasChosen = useSyncExternalStore(onChoice, isAnyChosen, () => false)
  const sent = useNavigation().formData?.get('intent')
  const chooseAll = () => {
    const boxes = document.querySelectorAll<HTMLInputElement>(`input[form=${TOGETHER}]`)
    const isAll = [...boxes].every(({ checked }) => checked)
    for (const box of boxes) if (box.checked === isAll) box.click()
  }
  return (
    <>
      {hasEntries && (
        <Card className="sticky-bar flex flex-wrap items-center gap-3 max-sm:gap-1 max-sm:px-3 max-sm:py-2">
          <Form method="post" preventScrollReset id={TOGETHER} className="contents">
            <input type="hidden" name="intent" value="approve-together" />
            <SubmitButton
              size="sm"
              variant={hasChosen ? 'primary' : 'outline'}
              data-key="all"
              pending={sent === 'approve-together'}
            >
              {label}
            </SubmitButton>
          </Form>
          {isHydrated && (
            <Button variant="ghost" size="sm" data-key="every" onClick={chooseAll}>
              Select all or none
            </Button>
          )}
          <RefusalAlert of={{ intent: 'approve-together' }} />
        </Card>
      )}
      <RefusalAlert of={{ intent: 'undo-approvals' }} />
      {undoable.map(({ id, count, by, isOwn, until }) => (
        <Card key={id} className="flex flex-wrap items-center justify-between gap-3 border-confirm">
          <p role="status">
            {count} selected by <span>{isOwn ? 'you' : <Typed>{by}</Typed>}</span>, to be {done} at {until}.
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="undo-approvals" />
            <input type="hidden" name="batch" value={id} />
            <SubmitButton size="sm" variant="outline" pending={sent === 'undo-approvals'}>
              Undo
            </SubmitButton>
          </Form>
        </Card>
      ))}
    </>
  )
}

function onChoice(changed: () => void): () => void {
  document.addEventListener('change', changed)
  return () => document.removeEventListener('change', changed)
}

const isAnyChosen = () => document.querySelector(`input[form=${TOGETHER}]:checked`) !== null

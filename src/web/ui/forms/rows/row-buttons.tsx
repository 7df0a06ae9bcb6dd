import type { FormMetadata } from '@conform-to/react'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Plus, X } from '#web/ui/icons.tsx'

/** Without scripts no row can be added, so this many empty ones are rendered. */
export const spareRows = [0, 1]

type RowsOf<Form extends Record<string, unknown>> = {
  form: FormMetadata<Form>
  /** The field with the rows. */
  name: string
  /** What one row is, as in 'Add author'. */
  what: string
}

/** Enter in a field presses its form's first submit button, which must not be one that changes the rows. */
function SavesOnEnter() {
  return <SubmitButton hidden />
}

export function RemoveRow<Form extends Record<string, unknown>>({
  form,
  name,
  what,
  index,
}: RowsOf<Form> & { index: number }) {
  return (
    <>
      <SavesOnEnter />
      <IconButton
        type="submit"
        {...form.remove.getButtonProps({ name, index })}
        icon={X}
        label={`Remove ${what} ${index + 1}`}
      />
    </>
  )
}

export function AddRow<Form extends Record<string, unknown>>({ form, name, what }: RowsOf<Form>) {
  return (
    <>
      <SavesOnEnter />
      <Button
        type="submit"
        {...form.insert.getButtonProps({ name })}
        variant="outline"
        size="sm"
        className="w-fit"
      >
        <Plus aria-hidden /> Add {what}
      </Button>
    </>
  )
}

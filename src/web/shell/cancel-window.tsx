import type { ComponentProps } from 'react'
import { FormButtons, type SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { useCloseWindow } from './window-over.ts'

/** Cancels a window, beside its main button: a link back to the screen at `here`. */
export function CancelWindow({
  here,
  label = 'Cancel',
  className,
}: {
  here: string
  label?: string | undefined
  className?: string
}) {
  const close = useCloseWindow(here)
  return (
    <LinkButton
      to={here}
      variant="outline"
      className={className}
      onClick={(event) => {
        event.preventDefault()
        close()
      }}
    >
      {label}
    </LinkButton>
  )
}

/** The main button of a form in a window over the screen at `here`, and beside it the one that closes the window. */
export function SubmitOrClose({
  here,
  cancel,
  ...submit
}: ComponentProps<typeof SubmitButton> & { here: string; cancel?: string }) {
  return (
    <FormButtons submit={submit}>
      <CancelWindow here={here} label={cancel} />
    </FormButtons>
  )
}

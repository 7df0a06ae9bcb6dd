import { LinkButton } from '#web/ui/links/link-button.tsx'
import { useCloseWindow } from './window-over.ts'

/** Cancels a window, beside its main button: a link back to the screen at `here`. */
export function CancelWindow({
  here,
  label = 'Cancel',
  className,
}: {
  here: string
  label?: string
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

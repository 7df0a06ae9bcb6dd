import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useCloseWindow } from './window-over.ts'

/** The way out of a window beside what it is for; it leads back to the screen at `here`. */
export function CancelWindow({ here, className }: { here: string; className?: string }) {
  const isHydrated = useHydrated()
  const close = useCloseWindow(here)
  // A dialog gives its first focus to a button, never to a link.
  return isHydrated ? (
    <Button variant="outline" onClick={close} className={className}>
      Cancel
    </Button>
  ) : (
    <LinkButton to={here} variant="outline" className={className}>
      Cancel
    </LinkButton>
  )
}

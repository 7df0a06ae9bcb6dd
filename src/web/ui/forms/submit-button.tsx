import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Sends its form. While pending it keeps its place and focus, and says so. */
export function SubmitButton({
  pending = false,
  pendingLabel,
  off,
  children,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type'> & { pending?: boolean | undefined; pendingLabel?: string }) {
  return (
    <Button type="submit" off={pending || off} aria-busy={pending} {...rest}>
      {pending ? (
        <>
          <Spinner />
          {pendingLabel ?? children}
        </>
      ) : (
        children
      )}
    </Button>
  )
}

import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Submits its form. While pending it keeps its place and focus, and shows its pending label. */
export function SubmitButton({
  pending = false,
  pendingLabel,
  off,
  children,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type'> & { pending?: boolean | undefined; pendingLabel?: string }) {
  const isRelabelled = pending && pendingLabel !== undefined
  return (
    <Button type="submit" off={pending || off} aria-busy={pending} {...rest}>
      {pending && <Spinner />}
      {/* Each label is an element of its own, so that it can be removed as a whole (decision 042). */}
      <span key={isRelabelled ? 'pending' : 'ready'} className="contents">
        {isRelabelled ? pendingLabel : children}
      </span>
    </Button>
  )
}

import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Whether the form around is being sent. */
export const SendingForm = createContext(false)

/**
 * Submits its form. While pending, which a SchemaForm knows by itself, it keeps its place and focus, and shows its pending
 * label.
 */
export function SubmitButton({
  pending: given,
  pendingLabel,
  off,
  children,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type'> & { pending?: boolean | undefined; pendingLabel?: string }) {
  const isSending = useContext(SendingForm)
  const pending = given ?? isSending
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

/** The main button of a form on a page of its own, and beside it the way back. */
export function SubmitOrCancel({
  cancelTo,
  ...submit
}: ComponentProps<typeof SubmitButton> & { cancelTo: string }) {
  return (
    <FormButtons submit={submit}>
      <LinkButton to={cancelTo} variant="outline">
        Cancel
      </LinkButton>
    </FormButtons>
  )
}

/** Side by side; on a phone below each other, the main one first. */
export function FormButtons({
  submit,
  children,
}: {
  submit: ComponentProps<typeof SubmitButton>
  children: ReactNode
}) {
  return (
    <div className="grid gap-3 sm:flex sm:flex-row-reverse">
      <SubmitButton {...submit} />
      {children}
    </div>
  )
}

import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/links/link-button.tsx'
import { Typed } from '#web/ui/typed.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { SAVED } from './saved-field.ts'

/**
 * Inside a form: opens the list of saved answers at the address `to`. Without scripts the form is posted there, so that what
 * is typed comes back with it.
 */
export function AskForSaved({
  to,
  about,
}: {
  to: string
  /** The item this form is about, if the page has several such forms. */
  about?: string
}) {
  const label = (
    <>
      Use a saved answer
      {about && (
        <span className="sr-only">
          {' for '}
          <Typed>{about}</Typed>
        </span>
      )}
    </>
  )
  const look = { variant: 'link', size: 'sm', className: 'justify-self-start' } as const
  return useHydrated() ? (
    <LinkButton to={to} replace preventScrollReset {...look}>
      {label}
    </LinkButton>
  ) : (
    <Button type="submit" name={SAVED} value="" formAction={to} formNoValidate {...look}>
      {label}
    </Button>
  )
}

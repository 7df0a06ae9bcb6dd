import { Form, useNavigation } from 'react-router'
import { issuerPath } from '#rules/members/auth-paths.ts'
import { keepingWayBack } from '#rules/members/sign-in-path.ts'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

type OfferedIssuer = { id: string; name: string }

/** Login buttons for each configured issuer. */
export function IssuerButtons({ issuers, back }: { issuers: OfferedIssuer[]; back: string }) {
  const { formAction } = useNavigation()
  if (issuers.length === 0) return null
  return (
    <section aria-label="Quick login" className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      {issuers.map(({ id, name }) => {
        const path = issuerPath(id)
        return (
          <Form key={id} method="post" action={keepingWayBack(path, back)} className="grid">
            <SubmitButton
              variant="outline"
              pending={formAction?.split('?')[0] === path}
              pendingLabel={`Going to ${name}...`}
              block
            >
              Continue with {name}
            </SubmitButton>
          </Form>
        )
      })}
    </section>
  )
}

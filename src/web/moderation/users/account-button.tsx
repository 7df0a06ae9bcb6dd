import { Form, useNavigation } from 'react-router'
import type { AccountAction } from '#rules/members/accounts.ts'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

/** Changes a member's account or rights with one press. */
export function AccountButton({
  user,
  action,
  variant,
  children,
}: {
  user: string
  action: AccountAction
  variant: 'link' | 'secondary'
  children: string
}) {
  const sent = useNavigation().formData
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      <input type="hidden" name="user" value={user} />
      <input type="hidden" name="accountAction" value={action} />
      <RefusalAlert of={{ user, accountAction: action }} />
      <SubmitButton
        variant={variant}
        pending={sent?.get('user') === user && sent.get('accountAction') === action}
      >
        {children}
      </SubmitButton>
    </Form>
  )
}

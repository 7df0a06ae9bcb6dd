import { Form } from 'react-router'
import { invitationDays, mostUsesOfLink } from '#rules/clubs/clubs.ts'
import { copyLink } from '#web/shell/share-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { problemOf, useFormResponse } from '#web/ui/forms/form-response.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Alert } from '#web/ui/notices/alert.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** An invitation link to share. It is shown once, when it is made. */
export function InviteByLink() {
  const answer = useFormResponse({ intent: 'invite-link' })
  const problem = problemOf(answer)
  const link = linkOf(answer?.about)
  const isHydrated = useHydrated()
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Invite by link</h2>
      <p className="text-soft">
        Anyone with the link can join in one tap, without asking. Up to {mostUsesOfLink} members can use it.
      </p>
      {problem && <Alert>{problem}</Alert>}
      {link && (
        <Alert tone="confirm" title="Here’s the link. We won’t show it again.">
          <div className="flex flex-wrap items-center gap-3">
            <TextInput readOnly value={link} aria-label="The link" className="grow" />
            {isHydrated && (
              <Button variant="outline" onClick={() => void copyLink(link)}>
                Copy link
              </Button>
            )}
          </div>
        </Alert>
      )}
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="invite-link" />
        <Field label="It can be used for">
          <Select
            name="days"
            defaultValue="7"
            options={invitationDays.map((days) => ({
              value: String(days),
              label: days === 1 ? '1 day' : `${days} days`,
            }))}
          />
        </Field>
        <SubmitButton pending={useIsSending('invite-link')} variant="outline">
          Make a link
        </SubmitButton>
      </Form>
    </section>
  )
}

function linkOf(about: unknown): string | undefined {
  if (typeof about !== 'object' || about === null || !('link' in about)) return undefined
  return typeof about.link === 'string' ? about.link : undefined
}

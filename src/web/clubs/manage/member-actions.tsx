import { type ComponentProps, useId } from 'react'
import { Form } from 'react-router'
import { clubRoles, roleLabels } from '#rules/clubs/clubs.ts'
import type { ClubMember } from '#server/clubs/club-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { problemOf, useFormResponse } from '#web/ui/forms/form-response.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Alert } from '#web/ui/notices/alert.tsx'
import { asks, Question } from '#web/ui/windows/question.tsx'

/** Changes a member's role, hands the club over, removes or bans them. */
export function MemberActions({ member, isOwn }: { member: ClubMember; isOwn: boolean }) {
  const problem = problemOf(useFormResponse({ member: member.id }))
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="member" value={member.id} />
        <Field label="Role">
          <Select
            name="role"
            defaultValue={member.role}
            options={clubRoles.map((value) => ({ value, label: roleLabels[value] }))}
          />
        </Field>
        <Button type="submit" variant="outline">
          Change role
        </Button>
      </Form>
      {!isOwn && (
        <div className="flex flex-wrap gap-3">
          <Asked
            member={member}
            intent="hand-over"
            label="Hand over the club"
            description="They become its admin, and you stay as a member."
          />
          {member.role !== 'admin' && (
            <>
              <Asked
                member={member}
                intent="remove"
                label="Remove"
                description="We’ll let them know. They can join or ask again."
              />
              <Asked
                member={member}
                intent="ban"
                label="Ban"
                description="We’ll let them know. They can’t join or ask again until you allow it."
              />
            </>
          )}
        </div>
      )}
    </>
  )
}

function Asked({
  member,
  intent,
  label,
  description,
}: {
  member: ClubMember
  intent: string
  label: string
  description: ComponentProps<typeof Question>['description']
}) {
  const question = useId()
  return (
    <>
      <Button {...asks(question)} variant="ghost" size="sm">
        {label}
        <span className="sr-only">
          : <bdi>{member.name}</bdi>
        </span>
      </Button>
      <Question id={question} title={`${label}?`} description={description}>
        <Form method="post" preventScrollReset className="grid">
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="member" value={member.id} />
          <Button type="submit" variant="destructive">
            {label}
          </Button>
        </Form>
      </Question>
    </>
  )
}

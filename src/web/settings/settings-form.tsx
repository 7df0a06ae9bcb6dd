import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { settingsForm } from '#rules/notices/settings-forms.ts'
import { Card } from '#web/ui/card.tsx'
import { FormProblem } from '#web/ui/forms/form-problem.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import type { Route } from './+types/settings'
import { ShareLocation } from './share-location.tsx'

export function SettingsForm({ cell }: Pick<Route.ComponentProps['loaderData'], 'cell'>) {
  const [form, { shareLocation, lat, lng }] = useSchemaForm(settingsForm, {
    id: 'settings',
    defaultValue: { shareLocation: cell !== null },
  })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="grid gap-4">
      <input type="hidden" name="intent" value="save" />
      <FormProblem form={form} />
      <Card>
        <h2 className="mb-1 text-lg">Privacy</h2>
        <ShareLocation field={shareLocation} shared={cell} names={{ lat: lat.name, lng: lng.name }} />
      </Card>
      <SubmitButton pending={useIsSending('save')} pendingLabel="Saving..." className="justify-self-start">
        Save Preferences
      </SubmitButton>
    </Form>
  )
}

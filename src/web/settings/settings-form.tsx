import { boxesFor } from '#rules/notices/settings-boxes.ts'
import { firstSquareForm, settingsForm } from '#rules/notices/settings-forms.ts'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/choices/switch.tsx'
import { useResetWhenSaved } from '#web/ui/forms/address/use-reset-when-saved.ts'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { type Present, useSchemaForm } from '#web/ui/forms/use-schema-form.ts'
import type { Route } from './+types/settings'
import { NoticeSettings } from './notice-settings.tsx'
import { ShareLocation } from './share-location.tsx'

const usualNight = { from: '22:00', to: '07:00' }

export function SettingsForm({
  cell,
  preferences,
  kinds,
  quiet,
  recommends,
}: Omit<Route.ComponentProps['loaderData'], 'push'>) {
  const { from, to } = quiet ?? usualNight
  const [form, fields] = useSchemaForm(cell ? settingsForm : firstSquareForm, {
    id: 'settings',
    defaultValue: {
      ...boxesFor(preferences),
      quiet: quiet !== null,
      quietFrom: from,
      quietTo: to,
      recommends,
      shareLocation: cell !== null,
    } satisfies Present<typeof settingsForm, 'lat' | 'lng'>,
  })
  const isSending = useIsSending('save')
  const box = useResetWhenSaved(isSending, useFormResponse({ intent: 'save' }))
  return (
    <SchemaForm form={form} intent="save" ref={box} preventScrollReset className="grid gap-4">
      <NoticeSettings fields={fields} kinds={kinds} />
      <Card>
        <h2 className="mb-1 text-lg">Privacy</h2>
        <Switch
          label="Recommend books to me"
          field={fields.recommends}
          hint="Each night we look for books that neighbours with the same books as you also have. Turning this off removes what we’ve worked out about you, and from the next night your books don’t count for others."
        />
        <ShareLocation
          field={fields.shareLocation}
          shared={cell}
          names={{ lat: fields.lat.name, lng: fields.lng.name }}
        />
      </Card>
      <LeaveQuestion box={box} />
      <SubmitButton pending={isSending} pendingLabel="Saving..." className="justify-self-start">
        Save Preferences
      </SubmitButton>
    </SchemaForm>
  )
}

import type { SubmitEvent } from 'react'
import { Form } from 'react-router'
import type { SampleProfile } from '#city/sample-profiles.ts'
import { Card } from '#web/ui/card.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { MapPin } from '#web/ui/icons.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'

export function SampleCard({
  sample,
  onUse,
}: {
  sample: SampleProfile
  onUse: (event: SubmitEvent<HTMLFormElement>) => void
}) {
  const isSending = useIsSending('use-sample')
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={sample.name} size="lg" />
        <div className="min-w-0">
          <h2 className="text-xl">{sample.name}</h2>
          <p className="text-soft">{sample.role}</p>
        </div>
      </div>
      <p className="flex items-center gap-1.5 text-sm text-soft">
        <MapPin aria-hidden className="size-4 shrink-0" /> {sample.location}
      </p>
      <p className="grow">{sample.bio}</p>
      <Form method="post" onSubmit={onUse}>
        <input type="hidden" name="intent" value="use-sample" />
        <input type="hidden" name="sample" value={sample.id} />
        <SubmitButton variant="secondary" block off={isSending} aria-label={`Use Profile: ${sample.name}`}>
          Use Profile
        </SubmitButton>
      </Form>
    </Card>
  )
}

import { photoAltLimit } from '#rules/messages/messages.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { X } from '#web/ui/icons.tsx'
import type { UnsentPhoto } from '#web/worker/send-queue-rules.ts'
import { SentPhoto } from './message-photo.tsx'

/** The photo of the next message, with its description. */
export function PhotoToSend({
  photo,
  change,
}: {
  photo: UnsentPhoto
  change: (photo: UnsentPhoto | undefined) => void
}) {
  return (
    <div className="flex items-center gap-3">
      <SentPhoto file={photo.file} alt="Your photo" className="h-16 max-w-24! shrink-0" />
      <Field label="What does it show? (optional)" className="min-w-0 grow text-sm">
        <TextInput
          name="alt"
          value={photo.alt}
          maxLength={photoAltLimit}
          onChange={({ currentTarget: { value } }) => change({ ...photo, alt: value })}
        />
      </Field>
      <IconButton icon={X} label="Remove photo" onClick={() => change(undefined)} />
    </div>
  )
}

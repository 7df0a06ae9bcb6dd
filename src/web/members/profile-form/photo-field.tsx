import type { FieldMetadata } from '@conform-to/react'
import { imageHint } from '#rules/pictures/image-limits.ts'
import { imageAccept } from '#rules/pictures/images.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/file-input.tsx'

export function PhotoField({
  field,
  currentSrc = null,
}: {
  field: FieldMetadata<unknown>
  currentSrc?: string | null
}) {
  return (
    <Field label="Profile photo" field={field} hint={imageHint}>
      <FileInput
        label="Add a photo"
        accept={imageAccept}
        currentSrc={currentSrc}
        removeLabel="Do not use this photo"
        previewShape="round"
      />
    </Field>
  )
}

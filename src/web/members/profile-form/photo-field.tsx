import type { FieldMetadata } from '@conform-to/react'
import { imageLimits, photoHint } from '#rules/pictures/image-limits.ts'
import { imageAccept } from '#rules/pictures/images.ts'
import { useCrop } from '#web/ui/crop/use-crop.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/file-input.tsx'

/** With scripts, a chosen photo is cropped before it is sent; without them the server crops its centre. */
export function PhotoField({
  field,
  currentSrc = null,
}: {
  field: FieldMetadata<unknown>
  currentSrc?: string | null
}) {
  const crop = useCrop(imageLimits)
  return (
    <>
      <Field label="Profile photo" field={field} hint={photoHint}>
        <FileInput
          label="Add a photo"
          accept={imageAccept}
          currentSrc={currentSrc}
          removeLabel="Remove Photo"
          previewShape="round"
          onChange={crop.onChange}
        />
      </Field>
      {crop.window}
    </>
  )
}

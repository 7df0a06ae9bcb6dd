import { useState } from 'react'
import { imageHint } from '#rules/pictures/image-limits.ts'
import { imageAccept } from '#rules/pictures/images.ts'
import { Field } from '#web/ui/forms/field.tsx'
import type { FieldPart } from '#web/ui/forms/field-wiring.ts'
import { FileInput } from '#web/ui/forms/file-input.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'

/**
 * The picture of a copy. `answer` is its form's response. A book that was looked up may use its own cover, or the generated
 * one.
 */
export function CoverField({
  field,
  answer,
  isLookedUp,
}: {
  field: FieldPart<unknown>
  answer: FormResponse | undefined
  isLookedUp: boolean
}) {
  // A page that came with the response has lost the file; one that was there before still has it.
  const [isNewPage] = useState(answer !== undefined)
  const isLost = isNewPage && answer !== undefined && !answer.errors.cover
  return (
    <Field
      label={isLookedUp ? 'Cover image (optional)' : 'Cover image'}
      field={field}
      hint={
        isLost ? `${imageHint}. Please choose the picture again. Your browser couldn’t keep it.` : imageHint
      }
      required={!isLookedUp}
    >
      <FileInput accept={imageAccept} label="Add a photo" />
    </Field>
  )
}

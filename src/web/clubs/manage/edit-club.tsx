import { editClubForm } from '#rules/clubs/club-forms.ts'
import { clubCategories } from '#rules/clubs/clubs.ts'
import { imageHint } from '#rules/pictures/image-limits.ts'
import { imageAccept } from '#rules/pictures/images.ts'
import { coverSources } from '#rules/pictures/picture-paths.ts'
import type { ClubHead } from '#server/clubs/club-view.ts'
import { ClubFields } from '#web/clubs/list/club-fields.tsx'
import { LeaveQuestion } from '#web/shell/forms/leave-question.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { useResetWhenSaved } from '#web/ui/forms/address/use-reset-when-saved.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/file-input.tsx'
import { useFormResponse } from '#web/ui/forms/form-response.ts'
import { SchemaForm } from '#web/ui/forms/schema-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { type Present, useSchemaForm } from '#web/ui/forms/use-schema-form.ts'

export function EditClub({ club }: { club: ClubHead }) {
  const category = clubCategories.find((each) => each === club.category)
  const [form, fields] = useSchemaForm(editClubForm, {
    id: 'edit-club',
    of: { intent: 'edit' },
    defaultValue: {
      name: club.name,
      description: club.description,
      category,
      suburb: club.suburb,
    } satisfies Present<typeof editClubForm, 'picture' | 'removePicture'>,
  })
  const { picture, removePicture } = fields
  const isSending = useIsSending('edit')
  const box = useResetWhenSaved(isSending, useFormResponse({ intent: 'edit' }))
  return (
    <SchemaForm form={form} intent="edit" ref={box} encType="multipart/form-data" className="grid gap-5">
      <ClubFields fields={fields} {...(category && { own: category })} />
      <div className="grid gap-1">
        <Field label="Cover picture" field={picture} hint={imageHint}>
          <FileInput
            label="Add a picture"
            accept={imageAccept}
            currentSrc={club.picture && coverSources(club.picture.id).src}
          />
        </Field>
        {club.picture && <Checkbox field={removePicture} label="Remove the picture" />}
      </div>
      <LeaveQuestion box={box} />
      <SubmitButton pending={isSending} pendingLabel="Saving..." className="w-fit">
        Save Changes
      </SubmitButton>
    </SchemaForm>
  )
}

import { type ComponentProps, useState } from 'react'
import { fileTypes } from '#rules/clubs/writing/sent-files.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { controlStyles } from '#web/ui/forms/control-styles.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import { useFieldWiring } from '#web/ui/forms/field-wiring.ts'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

const { files, file } = writingLimits

/** Chooses files, and keeps those that have arrived already where the rest of the form was refused. */
export function FilesField({ answer }: { answer: FormAnswer | undefined }) {
  const [removed, setRemoved] = useState<string[]>([])
  const arrived = keptFiles(answer)
  const kept = arrived.filter(({ id }) => !removed.includes(id))
  return (
    // The focus stays in here when the last file is removed.
    <div tabIndex={-1} className="grid gap-2">
      <Field
        label="Attachments"
        hint={`Pictures, .pdf, .doc, .docx, .txt: up to ${files}, of ${file / 1024 / 1024} MB each`}
      >
        {/* What has arrived is not sent once more. */}
        <ChosenFiles key={arrived.map(({ id }) => id).join()} />
      </Field>
      <FieldError id="files-error" errors={answer?.errors.files} />
      <Field label="What the pictures show" hint="If you like, for people who don’t see them">
        <TextInput
          name="pictureAlt"
          maxLength={writingLimits.pictureAlt}
          autoComplete="off"
          defaultValue={String(answer?.typed.pictureAlt ?? '')}
        />
      </Field>
      {kept.map(({ id, name }) => (
        <p key={id} className="flex items-center gap-2 text-sm">
          <input type="hidden" name="file" value={id} />
          <input type="hidden" name="fileName" value={name} />
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi> is attached.
          <button
            type="button"
            onClick={() => setRemoved([...removed, id])}
            className="min-h-11 px-2 font-semibold text-primary-ink underline"
          >
            Remove <span className="sr-only">{name}</span>
          </button>
        </p>
      ))}
    </div>
  )
}

function ChosenFiles() {
  const wired = useFieldWiring<ComponentProps<'input'>>({
    className: `${controlStyles} file:mr-3 file:font-semibold`,
  })
  return <input type="file" name="files" multiple accept={fileTypes} {...wired} />
}

function keptFiles(answer: FormAnswer | undefined): { id: string; name: string }[] {
  const list = (value: unknown) => (value === undefined ? [] : [value].flat().map(String))
  const names = list(answer?.typed.fileName)
  return list(answer?.typed.file).map((id, at) => ({ id, name: names[at] ?? 'A file' }))
}

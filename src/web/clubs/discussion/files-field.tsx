import { useState } from 'react'
import { isShownAsPicture } from '#rules/clubs/writing/sent-files.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { FieldError } from '#web/ui/forms/field-error.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { PictureWords } from './picture-words.tsx'

/**
 * Chooses files, and keeps those that have already been uploaded when the rest of the form was refused. Each picture has its
 * own description.
 */
export function FilesField({ answer }: { answer: FormResponse | undefined }) {
  const [removed, setRemoved] = useState<string[]>([])
  const arrived = keptFiles(answer)
  const kept = arrived.filter(({ id }) => !removed.includes(id))
  return (
    // The focus stays in here when the last file is removed.
    <div tabIndex={-1} className="grid gap-4">
      {kept.map(({ id, name, words }, at) => (
        <div key={id} className="grid gap-2">
          <p className="flex items-center gap-2 text-sm">
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
          {isShownAsPicture(name) && <PictureWords at={at} label={`What ${name} shows`} words={words} />}
        </div>
      ))}
      {/* Uploaded files are not sent again. Newly chosen ones come after them. */}
      <ChosenFiles key={arrived.map(({ id }) => id).join()} from={kept.length} />
      <FieldError id="files-error" errors={answer?.errors.files} />
    </div>
  )
}

type KeptFile = { id: string; name: string; words: string }

function keptFiles(answer: FormResponse | undefined): KeptFile[] {
  const list = (name: string): string[] => {
    const typed = answer?.typed[name]
    if (typed === undefined) return []
    // A sparse list: only pictures have a description, so some indexes are missing.
    return Array.from(Array.isArray(typed) ? typed : [typed], (each) => String(each ?? ''))
  }
  const refusedAt = list('refusedAt').map(Number)
  const [names, words] = [list('fileName'), list('pictureAlt').filter((_, at) => !refusedAt.includes(at))]
  return list('file')
    .slice(0, writingLimits.files)
    .map((id, at) => ({ id, name: names[at] ?? 'A file', words: words[at] ?? '' }))
}

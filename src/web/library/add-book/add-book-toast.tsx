import { unknownSuburb } from '#city/city.ts'
import { coverMissing } from '#web/library/copy-forms.ts'
import { FormToast } from '#web/shell/toasts/form-toast.tsx'

/** The first thing to fix; each field shows its own error below. */
export function AddBookToast({ errors }: { errors: Record<string, string[] | undefined> }) {
  if (errors.cover?.includes(coverMissing))
    return <FormToast title="Book Cover Required" text={coverMissing} />
  if (errors.genre) return <FormToast title="Genre Required" text={errors.genre[0] ?? ''} />
  if (errors.location?.includes(unknownSuburb))
    return <FormToast title="Invalid Location" text={unknownSuburb} />
  return null
}

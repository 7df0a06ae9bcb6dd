import { Form } from 'react-router'
import { RefusalAlert } from '#web/ui/forms/refusal-alert.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useIsSending } from '#web/ui/forms/use-is-sending.ts'
import { Bell } from '#web/ui/icons.tsx'
import { type SearchAddress, searchPath, soughtText } from './search-address.ts'

/** Saves the search as a wish. The address it posts to has the search. */
export function SaveSearch({ search }: { search: SearchAddress }) {
  const isSaving = useIsSending('save')
  if (!soughtText(search) && !search.genre) return null
  return (
    <Form
      method="post"
      action={searchPath(search)}
      preventScrollReset
      className="grid justify-items-start gap-2"
    >
      <SubmitButton name="intent" value="save" variant="outline" size="sm" pending={isSaving}>
        <Bell aria-hidden /> Save this search
      </SubmitButton>
      <RefusalAlert of={{ intent: 'save' }} />
    </Form>
  )
}

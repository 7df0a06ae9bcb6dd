import { FormToast } from '#web/shell/toasts/form-toast.tsx'
import type { FormResponse } from '#web/ui/forms/form-response.ts'

const violation = 'Your message contains inappropriate content and cannot be posted.'

/** Says right away, wherever the viewer is on the page, why nothing was posted. */
export function RefusalToast({ answer }: { answer: FormResponse | undefined }) {
  const { title, message } = answer?.errors ?? {}
  if (message?.includes(violation)) return <FormToast title="Content Violation" text={violation} />
  if (title && message)
    return <FormToast title="Missing Information" text="Please fill in both title and message fields." />
  return null
}

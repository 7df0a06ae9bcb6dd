import { ratingMissing } from '#rules/library/reviews.ts'
import { FormToast } from '#web/shell/toasts/form-toast.tsx'

/** Shown when a form was submitted without stars. */
export function RatingToast({ field }: { field: { errors?: string[] | undefined } }) {
  return field.errors ? <FormToast title="Rating Required" text={ratingMissing} /> : null
}

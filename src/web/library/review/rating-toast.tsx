import { ratingMissing } from '#rules/library/reviews.ts'
import { FormToast } from '#web/shell/toasts/form-toast.tsx'

/** Says that a form was sent without its stars. */
export function RatingToast({ field }: { field: { errors?: string[] | undefined } }) {
  return field.errors ? <FormToast title="Rating Required" text={ratingMissing} /> : null
}

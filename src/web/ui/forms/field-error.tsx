import { CircleAlert } from '#web/ui/icons.tsx'

/** In the page and seen by screen readers even when empty (a live region), so that a new message is announced. */
export function FieldError({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  return (
    <div id={id} aria-live="polite" className="empty:sr-only">
      {errors?.map((error) => (
        <p key={error} className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ))}
    </div>
  )
}

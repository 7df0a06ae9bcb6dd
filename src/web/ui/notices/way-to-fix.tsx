import type { FormResponse } from '#web/ui/forms/form-response.ts'

/** In another tab, so that what was typed here stays. */
export function WayToFix({ way }: { way: FormResponse['way'] }) {
  if (!way) return null
  return (
    <>
      {' '}
      <a href={way.to} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
        {way.label} (opens a new tab)
      </a>
    </>
  )
}

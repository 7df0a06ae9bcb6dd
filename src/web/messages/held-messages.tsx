import { TypedIn } from '#web/ui/typed.tsx'

/** Messages of the viewer that are held, or were not delivered. */
export function HeldMessages({
  held,
  other,
}: {
  held: readonly { id: string; body: string; isRefused: boolean }[]
  other: string
}) {
  if (held.length === 0) return null
  return (
    // Scrolls by keyboard, too.
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
      tabIndex={0}
      aria-label="Messages waiting for review"
      className="max-h-1/3 shrink-0 overflow-y-auto border-t border-line bg-paper px-4 py-2 -outline-offset-2 two-pane:px-5"
    >
      <ul className="grid gap-2">
        {held.map(({ id, body, isRefused }) => (
          <li key={id}>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {body}
            </p>
            <p className="text-sm text-soft">
              {isRefused ? (
                'Not delivered. An administrator has reviewed it.'
              ) : (
                <TypedIn typed={other}>
                  {`Waiting. You’ve sent the same text to several neighbours, so an administrator will review it before ${other} gets it.`}
                </TypedIn>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

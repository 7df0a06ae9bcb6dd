import { TypedIn } from '#web/ui/typed.tsx'

/** What the viewer has written and nobody else reads yet, or at all: it says so. */
export function HeldMessages({
  held,
  other,
}: {
  held: readonly { id: string; body: string; isRefused: boolean }[]
  other: string
}) {
  if (held.length === 0) return null
  return (
    <section
      aria-label="Messages that wait"
      className="max-h-1/3 shrink-0 overflow-y-auto border-t border-line bg-paper px-4 py-2 two-pane:px-5"
    >
      <ul className="grid gap-2">
        {held.map(({ id, body, isRefused }) => (
          <li key={id}>
            <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line">
              {body}
            </p>
            <p className="text-sm text-soft">
              {isRefused ? (
                'Not delivered: an administrator has looked at it.'
              ) : (
                <TypedIn typed={other}>
                  {`Waiting. Several neighbours have had the same text from you, so an administrator looks at it before ${other} gets it.`}
                </TypedIn>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

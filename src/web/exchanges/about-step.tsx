import { Typed } from '#web/ui/typed.tsx'

/** Ends the name of a button with its subject, visually hidden. */
export function AboutStep({ about }: { about: string | undefined }) {
  if (!about) return null
  return (
    <span className="sr-only">
      {': '}
      <Typed>{about}</Typed>
    </span>
  )
}

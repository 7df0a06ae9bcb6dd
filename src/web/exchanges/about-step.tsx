import { Typed } from '#web/ui/typed.tsx'

/** Ends the name of a button with what it is about, unseen. */
export function AboutStep({ about }: { about: string | undefined }) {
  if (!about) return null
  return (
    <span className="sr-only">
      {': '}
      <Typed>{about}</Typed>
    </span>
  )
}

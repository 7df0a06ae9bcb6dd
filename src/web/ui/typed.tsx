import { positionOfTyped } from './typed-position.ts'

/**
 * A name or title as somebody typed it, isolated (bidi): whatever the direction of its letters, the text around it stays in
 * order.
 */
export function Typed({ children }: { children: string }) {
  return <bdi>{children}</bdi>
}

/** A sentence that contains such a name. */
export function TypedIn({ children: sentence, typed }: { children: string; typed: string | undefined }) {
  const start = typed ? positionOfTyped(sentence, typed) : -1
  if (!typed || start < 0) return sentence
  return (
    <>
      {sentence.slice(0, start)}
      <Typed>{typed}</Typed>
      {sentence.slice(start + typed.length)}
    </>
  )
}

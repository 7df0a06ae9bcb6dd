/** A name or title as somebody typed it: whichever way its letters run, those around it stay in their order. */
export function Typed({ children }: { children: string }) {
  return <bdi>{children}</bdi>
}

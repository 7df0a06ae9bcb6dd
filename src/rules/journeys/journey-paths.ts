/** The page of a copy, by the code on its label. */
export function journeyPath(code: string): string {
  return `/c/${code}`
}

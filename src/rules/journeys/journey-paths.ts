export const labelsPath = '/labels'

/** Where administrators answer lines for the next reader. */
export const linesPath = '/admin/lines'

/** The page of a copy, by the code on its label. */
export function journeyPath(code: string): string {
  return `/c/${code}`
}

/** The label of one copy. */
export function labelPath(copyId: string): string {
  return `${labelsPath}?${new URLSearchParams({ copy: copyId })}`
}

/** The pattern of an id, as PostgreSQL writes it: in lower case, so that a row has exactly one id wherever two are compared. */
export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Ids come from addresses. A text that is not a UUID matches nothing, and PostgreSQL would refuse to compare it. */
export function isUuid(text: string): boolean {
  return new RegExp(`^${uuid}$`).test(text)
}

/**
 * Ids come from addresses. A text that is not a UUID matches nothing, and PostgreSQL would refuse to compare it. Only lower
 * case, as PostgreSQL writes them, so that a row has exactly one id wherever two are compared.
 */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

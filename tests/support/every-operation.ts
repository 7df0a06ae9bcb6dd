import { city } from '#city/city.ts'
import type { Operation } from '#server/operations/operation.ts'
import { operationsOf } from '#server/operations-of.ts'
import { composeServices, type Parts } from '#server/services.ts'
import { silentFinder } from './book-services.ts'

/** All operations by name, to be read and not performed: what they would need is missing. */
export function everyOperation(): Map<string, Operation> {
  const parts = { city, publicUrl: 'http://localhost', issuers: [], pictures: {}, finder: silentFinder }
  return operationsOf(composeServices(parts as unknown as Parts)) // the rest is read only when something is performed
}

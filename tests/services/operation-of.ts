import type { Operation } from '#server/operations/operation.ts'
import { operationsOf } from '#server/operations-of.ts'
import type { House } from './house.ts'

/**
 * The operation behind a function of a service, such as 'exchanges.accept'; undefined for a function that is not one.
 */
export function operationOf(house: House, name: string): Operation | undefined {
  return operationsOf(house).get(name)
}

import type { Operation } from '#server/operations/operation.ts'
import { operationsOf } from '#server/operations-of.ts'
import type { House } from './house.ts'

/** The operation behind a function of a service, as 'exchanges.accept'; undefined of one that is none yet. */
export function operationOf(house: House, name: string): Operation | undefined {
  return operationsOf(house).get(name)
}

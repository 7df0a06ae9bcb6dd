import type { Operation } from '#server/operations/operation.ts'

/** All operations of the product by their names, made of service and operation: 'exchanges.accept'. */
export function operationsOf(services: Readonly<Record<string, object>>): Map<string, Operation> {
  const found = new Map<string, Operation>()
  for (const [service, functions] of Object.entries(services)) {
    for (const [name, each] of Object.entries(functions))
      if (typeof each === 'function' && 'operation' in each)
        found.set(`${service}.${name}`, each.operation as Operation) // set by the door alone
  }
  return found
}

// Which reporters share a network: can be compared while a report is open, and is unreadable in the table.
import { createHmac } from 'node:crypto'
import { networkOf } from '#server/limits/networks.ts'

type Subject = { kind: string; id: string }

/**
 * A keyed hash of the network behind an address, for reports about one thing only: the same network has another
 * hash for another thing, so that the table does not link a reporter's reports.
 */
export function reporterNetwork(address: string, { kind, id }: Subject, secret: string): string {
  const of = `report ${kind} ${id} ${networkOf(address, 48)}`
  return createHmac('sha256', secret).update(of).digest('base64url').slice(0, 22)
}

// The limits of an operation, as it declares them.
import { keysOf } from '#rules/base/keys-of.ts'
import type { RateRule } from '#server/limits/rate-limits.ts'
import { newMemberRules } from '#server/members/new-member-limits.ts'
import type { Operation } from '#server/operations/operation.ts'

/** The general limit that the door counts a member's commands against. */
export function generalLimits(operation: Operation): RateRule[] {
  return operation.kind === 'read' ? [] : [operation.countsAs ?? 'writeByMember']
}

/** All others, in the order in which they are counted: by the door, for new members, and while it runs. */
export function declaredLimits(operation: Operation): RateRule[] {
  const { alsoCounts = [] } = operation
  if (operation.kind === 'read') return [...alsoCounts]
  const { counts = [], brakes = {} } = operation
  const whileNew = keysOf(newMemberRules).filter((what) => brakes[what])
  return [
    ...counts.map((count) => (typeof count === 'string' ? count : count.rule)),
    ...whileNew.map((what) => newMemberRules[what]),
    ...alsoCounts,
  ]
}

/** Those of them that no call avoids. */
export function alwaysCounted(operation: Operation): RateRule[] {
  if (operation.kind === 'read') return []
  return (operation.counts ?? []).flatMap((count) => (typeof count === 'string' ? [count] : []))
}

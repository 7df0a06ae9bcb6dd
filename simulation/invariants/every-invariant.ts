import { exchangeInvariants } from './exchange-invariants.ts'
import type { Invariant } from './invariant.ts'

export const invariants: readonly Invariant[] = [...exchangeInvariants]

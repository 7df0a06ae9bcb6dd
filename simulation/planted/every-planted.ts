import { clubFaults } from './club-faults.ts'
import { discoveryFaults } from './discovery-faults.ts'
import { exchangeFaults } from './exchange-faults.ts'
import { memberFaults } from './member-faults.ts'
import { messageFaults } from './message-faults.ts'

/** Those that a life must find, within their number of days. */
export const faultsInALife = [
  ...exchangeFaults,
  ...discoveryFaults,
  ...messageFaults,
  ...clubFaults,
  ...memberFaults,
]

import type { City } from '#city/city.ts'
import { createNewMemberLimits } from '#server/members/new-member-limits.ts'
import { createDoor, type Door, type DoorParts } from '#server/operations/door.ts'
import { assertNotSaved, assertStill } from './as-viewer.ts'
import { isSaved } from './sent-form-queries.ts'

/** The door of all operations, with the checks about members: the state of the account, and daily limits for new members. */
export function openMemberDoor(
  parts: Pick<DoorParts, 'db' | 'replicas' | 'limits' | 'clock' | 'operationEnded'> & {
    city: Pick<City, 'timeZone'>
  },
): Door {
  const { brake } = createNewMemberLimits(parts)
  return createDoor({ ...parts, assertStill, assertNotSaved, isSaved, brake })
}

// Exchanges: one request for one copy and all its steps. Each use case is a file of its own beside this one.
import type { LibraryService } from '#server/library/library-service.ts'
import type { MemberService } from '#server/members/member-service.ts'
import type { Door } from '#server/operations/door.ts'
import type { PlacesService } from '#server/places/places-service.ts'
import { createAnswers } from './answer-request.ts'
import { createArchive } from './archive-exchange.ts'
import { createRequestCloser } from './close-requests.ts'
import { createExchangeReads } from './exchange-reads.ts'
import { createExchangeExpiry } from './expire-exchanges.ts'
import { createHandOver } from './hand-over.ts'
import { createLoan } from './loan.ts'
import { createMeetings } from './meeting/agree-meeting.ts'
import { createPromise } from './promise-copy.ts'
import { createRate } from './rate.ts'
import { createRequestCopy, createSendRequest } from './request-copy.ts'
import { createStepTaker, type StepParts } from './take-step.ts'
import { createUndo } from './undo-step.ts'

export function createExchangeService(
  parts: StepParts & {
    members: MemberService
    library: Pick<LibraryService, 'transferCopy' | 'transferBack' | 'withdrawLostCopy'>
    places: Pick<PlacesService, 'publicPlaces'>
    door: Door
    publicUrl: string
  },
) {
  const steps = createStepTaker(parts)
  const closer = createRequestCloser(parts)
  const { closeRequestsOf, endBetween, endAllOf } = closer
  const sendRequest = createSendRequest(parts)

  return {
    ...parts.door.open({
      requestCopy: createRequestCopy(sendRequest),
      ...createAnswers({ ...parts, steps }),
      ...createMeetings({ ...parts, steps }),
      ...createHandOver({ ...parts, steps }),
      ...createUndo({ ...parts, steps }),
      ...createLoan({ ...parts, steps, closer }),
      rate: createRate(parts),
      archive: createArchive(steps),
      ...createExchangeReads(parts),
    }),
    sendRequest,
    promiseCopy: createPromise({ ...parts, closer }),
    closeRequestsOf,
    endBetween,
    endAllOf,
    expireAndRemind: createExchangeExpiry({ ...parts, closer }),
  }
}

export type ExchangeService = ReturnType<typeof createExchangeService>

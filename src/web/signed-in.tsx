import { ProofWindow } from './members/proof/proof-window.tsx'
import { SendQueue } from './messages/send-queue.tsx'
import { LiveUpdates } from './shell/live/live-updates.tsx'

/** Runs beside every screen while a member is logged in. */
export function SignedIn() {
  return (
    <>
      <LiveUpdates />
      <SendQueue />
      <ProofWindow />
    </>
  )
}

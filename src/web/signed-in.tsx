import { ProofWindow } from './members/proof/proof-window.tsx'
import { Outbox } from './messages/outbox.tsx'
import { LiveUpdates } from './shell/live/live-updates.tsx'

/** Runs beside every screen while a member is logged in. */
export function SignedIn() {
  return (
    <>
      <LiveUpdates />
      <Outbox />
      <ProofWindow />
    </>
  )
}

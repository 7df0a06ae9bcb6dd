import { ProofWindow } from './members/proof/proof-window.tsx'
import { Outbox } from './messages/outbox.tsx'
import { LiveUpdates } from './shell/live/live-updates.tsx'

/** What runs beside every screen while somebody is signed in. */
export function SignedIn() {
  return (
    <>
      <LiveUpdates />
      <Outbox />
      <ProofWindow />
    </>
  )
}

import { ProofWindow } from './members/proof/proof-window.tsx'
import { SendQueue } from './messages/send-queue.tsx'
import { useShellData } from './shell/frame/shell-data.ts'
import { useLedHere } from './shell/live/led-here.ts'
import { LiveUpdates } from './shell/live/live-updates.tsx'
import { useShownAgain } from './shell/live/shown-again.ts'

/** Runs beside every screen while a member is logged in. */
export function SignedIn() {
  useShownAgain(useShellData()?.viewer?.id)
  useLedHere()
  return (
    <>
      <LiveUpdates />
      <SendQueue />
      <ProofWindow />
    </>
  )
}

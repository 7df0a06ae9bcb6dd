// A route without a screen: tells the proof window how the member can confirm their identity, and takes the proof.

import { doneWith, loadsJson, performsInJson, tellsScript } from '#web/shell/json-route.ts'
import type { Handle } from '#web/shell/screen.ts'
import { asking, proofLines, proofNamed } from './show-proof.ts'

export const handle: Handle = { access: 'member', whileLeaving: true, responds: 'json' }

export const loader = loadsJson(asking)

export const action = performsInJson(
  {
    begin: tellsScript(({ services, viewer }) => services.proof.beginPasskey(viewer)),
    ...proofLines(async (cookies) => doneWith(cookies)),
  },
  proofNamed,
)

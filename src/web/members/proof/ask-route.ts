// A route without a screen: tells the proof window how the member can confirm their identity, and takes the proof.

import { answersJson, doneWith, performsInJson, tellsScript } from '#web/shell/answers-json.ts'
import { asking, proofLines, proofNamed } from './show-proof.ts'

export const handle = { access: 'member', whileLeaving: true, answers: 'json' }

export const loader = answersJson(asking)

export const action = performsInJson(
  {
    begin: tellsScript(({ services, viewer }) => services.proof.beginPasskey(viewer)),
    ...proofLines(async (cookies) => doneWith(cookies)),
  },
  proofNamed,
)

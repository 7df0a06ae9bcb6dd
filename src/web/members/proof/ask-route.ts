// A route without a screen: tells the proof window how the member can confirm their identity, and takes the proof.

import { intent, performs } from '#web/shell/forms/performs.ts'
import { loads } from '#web/shell/screen.ts'
import { asking, proofLines, proofNamed } from './show-proof.ts'

export const handle = { access: 'member', whileLeaving: true }

export const loader = loads(async (args) => Response.json(await asking(args)))

export const action = performs(
  {
    begin: intent({
      command: ({ services, viewer }) => services.proof.beginPasskey(viewer),
      after: (options) => Response.json(options),
    }),
    ...proofLines(async (cookies) =>
      Response.json({}, { headers: new Headers(cookies.map((cookie) => ['Set-Cookie', cookie])) }),
    ),
  },
  proofNamed,
)

import { useState } from 'react'
import { readCode } from '#rules/base/legible-signs.ts'
import { shownCode } from '#rules/journeys/copy-codes.ts'
import { journeyPath } from '#rules/journeys/journey-paths.ts'
import { TellForms } from '#web/journeys/tell-forms.tsx'
import { OfflineTaps } from './offline-taps.tsx'

/** In place of the page of a copy that was not opened before: what is known without a connection is its code. */
export function OfflineCopy({ code: typed }: { code: string }) {
  const code = readCode(typed)
  // Without HTTPS there is none, and no worker that would show this.
  const [keys] = useState(() => ({ have: crypto.randomUUID(), left: '', read: crypto.randomUUID() }))
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <header className="grid gap-1">
        <p className="text-sm text-soft">{`Copy ${shownCode(code)}`}</p>
        <h1 className="text-2xl">You’re offline</h1>
        <p className="text-soft">
          We can’t show this book’s journey right now. You can still tell us where the book is. Choosing a
          bookshelf needs a connection.
        </p>
      </header>
      <OfflineTaps standingFor={journeyPath(code)}>
        <TellForms shelves={[]} keys={keys} isHolder={false} />
      </OfflineTaps>
    </div>
  )
}

import { useState } from 'react'
import type { LookedUp } from '#server/library/look-up/look-up-service.ts'
import { newKey } from '#web/shell/device/drafts.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { type Handle, loads } from '#web/shell/screen.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/scan-shelf'
import { changeTray, trayNow, useTray } from './stored-tray.ts'
import { isFull, isInTray, withScanned } from './tray.ts'
import { TrayBooks } from './tray-books.tsx'
import { TrayCamera } from './tray-camera.tsx'
import { type News, TrayNews } from './tray-news.tsx'
import { TypeIsbn } from './type-isbn.tsx'
import { useLookUps } from './use-look-ups.ts'

export const handle: Handle = { access: 'member' }

export const meta = () => pageMeta({ title: 'Scan a shelf' })

export const loader = loads(async ({ viewer }) => ({
  asksSuburb: viewer.kind === 'member' && viewer.suburb === null,
}))

export default function ScanShelf({ loaderData }: Route.ComponentProps) {
  const memberId = useShellData()?.viewer?.id ?? ''
  const tray = useTray(memberId)
  const [news, setNews] = useState<News>()
  const isHeld = useLookUps(memberId, {
    tray,
    onHeard: (isbn, lookedUp) => setNews({ text: resultText(isbn, lookedUp), isbn }),
  })

  function take(isbn: string): void {
    const now = trayNow(memberId)
    if (!isInTray(now, isbn)) {
      put(isbn)
      return
    }
    const name = now.books.find((book) => book.isbn === isbn)?.title || isbn
    setNews({ text: `${name} is already in the tray.`, isbn, isAgain: true })
  }

  function put(isbn: string): void {
    if (isFull(trayNow(memberId))) {
      setNews({ text: 'The tray is full. Save these books first.' })
      return
    }
    const key = newKey()
    void changeTray(memberId, (before) => withScanned(before, { isbn, key }))
    setNews({ text: `${isbn} is in the tray.` })
  }

  return (
    <div className="grid gap-6">
      <PageHeading
        title="Scan a shelf"
        hint="Hold up one book after another. They stay in the tray on this device until you save them together."
        back={{ label: 'Back', to: '/bookcase' }}
      />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div className="grid gap-4 md:sticky md:top-20">
          <TrayCamera onIsbn={take} onOther={(text) => setNews({ text })} />
          <TrayNews news={news} tray={tray} onAnother={put} />
          <TypeIsbn onIsbn={take} />
        </div>
        {useHydrated() && (
          <TrayBooks
            memberId={memberId}
            tray={tray}
            isHeld={isHeld}
            asksSuburb={loaderData.asksSuburb}
            onNews={(text) => setNews({ text })}
          />
        )}
      </div>
    </div>
  )
}

function resultText(isbn: string, lookedUp: LookedUp): string {
  if (lookedUp.is === 'ours') return `${lookedUp.book.title} by ${lookedUp.book.author}`
  if (lookedUp.is === 'found') return `${lookedUp.facts.title} by ${lookedUp.facts.author}`
  return `We couldn’t find ${isbn}. Please type its title and author.`
}

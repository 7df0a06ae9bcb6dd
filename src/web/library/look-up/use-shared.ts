import { useEffect, useRef, useState } from 'react'
import type { SharedPhoto } from '#rules/library/shared/share-path.ts'
import { useShellData } from '#web/shell/frame/shell-data.ts'
import { takeSharedPhoto } from '#web/worker/shared-photo.ts'

/** What another app shared, as far as it is a book. */
export type SharedBook = { isbn: string; title: string; photo: SharedPhoto | null }

type Trouble = 'unreadable' | 'lost'

/**
 * Looks the shared ISBN up once the form is there, or the one in the shared photo. Returns what went wrong with the photo: it
 * did not arrive, or has no barcode.
 */
export function useShared(shared: SharedBook | null, onIsbn: (isbn: string) => void): Trouble | null {
  const isTaken = useRef(false)
  const [trouble, setTrouble] = useState<Trouble | null>(shared?.photo === 'lost' ? 'lost' : null)
  const viewer = useShellData()?.viewer?.id ?? 'guest'
  const found = useRef(onIsbn)
  found.current = onIsbn
  useEffect(() => {
    if (!shared || isTaken.current) return
    isTaken.current = true
    if (shared.isbn) found.current(shared.isbn)
    else if (shared.photo === 'waits')
      void readPhoto(viewer).then((result) => {
        if (typeof result === 'string') setTrouble(result)
        else found.current(result.isbn)
      })
  }, [shared, viewer])
  return trouble
}

async function readPhoto(viewer: string): Promise<{ isbn: string } | Trouble> {
  const photo = await takeSharedPhoto(viewer).catch(() => undefined)
  if (!photo) return 'lost'
  try {
    // The reader is loaded for a photo only.
    const { isbnInPhoto } = await import('#web/library/scan/read-photo.ts')
    const isbn = await isbnInPhoto(photo)
    return isbn ? { isbn } : 'unreadable'
  } catch {
    // The reader could not be loaded.
    return 'unreadable'
  }
}

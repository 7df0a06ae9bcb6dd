import { useEffect, useRef, useState } from 'react'
import { takeSharedPhoto } from '#web/worker/shared-photo.ts'

/** What another app shared, as far as it is a book. `hasPhoto`: a photo waits in the browser. */
export type SharedBook = { isbn: string; title: string; hasPhoto: boolean }

/** Looks the shared ISBN up once the form is there, or the one in the shared photo. True if the photo has none. */
export function useShared(
  shared: SharedBook | null,
  onIsbn: (isbn: string) => void,
): { isUnreadable: boolean } {
  const isTaken = useRef(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const found = useRef(onIsbn)
  found.current = onIsbn
  useEffect(() => {
    if (!shared || isTaken.current) return
    isTaken.current = true
    if (shared.isbn) found.current(shared.isbn)
    else if (shared.hasPhoto)
      void readPhoto()
        // The reader could not be loaded.
        .catch(() => undefined)
        .then((isbn) => {
          if (isbn) found.current(isbn)
          else setUnreadable(true)
        })
  }, [shared])
  return { isUnreadable }
}

/** The reader is loaded for a photo only. */
async function readPhoto(): Promise<string | undefined> {
  const photo = await takeSharedPhoto()
  if (!photo) return undefined
  const { isbnInPhoto } = await import('#web/library/scan/read-photo.ts')
  return isbnInPhoto(photo)
}

// The tray's storage: on the device, as a draft of its member, under its screen's address (shell/device/drafts.ts).
import { useMemo } from 'react'
import { changeWritten, useWritten, writtenNow } from '#web/shell/device/drafts.ts'
import { emptyTray, readTray, type Tray, writtenTray } from './tray.ts'

const place = '/scan'

export function useTray(memberId: string): Tray {
  const { draft } = useWritten(memberId, place)
  return useMemo(() => readTray(draft), [draft])
}

export function trayNow(memberId: string): Tray {
  return readTray(writtenNow({ memberId, place }).draft)
}

export function changeTray(memberId: string, change: (tray: Tray) => Tray): Promise<void> {
  return changeWritten({ memberId, place }, (written) => {
    const tray = change(readTray(written.draft))
    return { ...written, draft: isLeft(tray) ? '' : writtenTray(tray) }
  })
}

/** Empty, and nothing to undo. */
function isLeft({ books, before }: Tray): boolean {
  return books.length === 0 && (before?.books ?? emptyTray.books).length === 0
}

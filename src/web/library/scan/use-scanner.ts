import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { nothingRead, readOnce } from '#rules/library/barcode-reads.ts'
import { isbnOfBarcode } from '#rules/library/isbn.ts'
import { type Camera, type NoCamera, openCamera } from './camera.ts'
import { readBarcodes } from './read-barcodes.ts'

/** Why nothing can be scanned: no camera, or the reader failed to load. */
export type NoScanner = NoCamera | 'unreadable'

/**
 * Scans with the camera, shown in `video`, while the component is mounted and its page is visible. Returns the camera once it
 * is on, and the previous one, which knows the alternatives while another starts.
 */
export function useScanner({
  video,
  deviceId,
  onOpen,
  onCode,
  onFailed,
}: {
  video: RefObject<HTMLVideoElement | null>
  deviceId: string | undefined
  /** Called when the camera is on. */
  onOpen: () => void
  /** Called when a barcode was read twice: a book's ISBN, or something else. */
  onCode: (isbn: string | undefined) => void
  onFailed: (why: NoScanner) => void
}): { camera: Camera | undefined; last: Camera | undefined } {
  const isLookedAt = useLookedAt()
  const [last, setLast] = useState<Camera>()
  const [isOn, setOn] = useState(false)
  const counted = useEffectEvent(onCode)
  const isOpen = useEffectEvent(onOpen)
  const failed = useEffectEvent(onFailed)

  useEffect(() => {
    const screen = video.current
    if (!isLookedAt || !screen) return
    let isOver = false
    let end = () => {}
    async function begin(shownBy: HTMLVideoElement) {
      const opened = await openCamera(deviceId)
      // The page was left in the meantime: the camera is closed.
      if (isOver) return typeof opened === 'string' ? undefined : opened.close()
      if (typeof opened === 'string') return failed(opened)
      let reads = nothingRead
      const stopReading = readBarcodes(shownBy, {
        seen: (codes) => {
          const after = readOnce(reads, { codes, at: performance.now() })
          reads = after.reads
          for (const code of after.counted) counted(isbnOfBarcode(code))
        },
        failed: () => failed('unreadable'),
      })
      end = () => {
        stopReading()
        opened.close()
        shownBy.srcObject = null
      }
      // Unplugged, or blocked with the browser's own button.
      opened.stream.getVideoTracks()[0]?.addEventListener('ended', () => failed('absent'))
      shownBy.srcObject = opened.stream
      setLast(opened)
      setOn(true)
      isOpen()
    }
    void begin(screen)
    return () => {
      isOver = true
      end()
      setOn(false)
    }
  }, [isLookedAt, deviceId, video])

  return { camera: isOn ? last : undefined, last }
}

/** A tab in the background does not use the camera. */
function useLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setLookedAt(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isLookedAt
}

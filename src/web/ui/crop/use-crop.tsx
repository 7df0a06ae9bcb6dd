import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import type { Croppable } from './crop-canvas.ts'

type Kit = Awaited<ReturnType<typeof fetchKit>>
type Cropping = Kit & { croppable: Croppable; input: HTMLInputElement; file: File }

/**
 * For a file input: a chosen picture of at most `pixels` opens a window in which it is cropped, and the result replaces it. A
 * file that is not a picture, or has more, stays as chosen, and the form reports it.
 */
export function useCrop({ pixels }: { pixels: number }): {
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  window: ReactNode
} {
  const [cropping, setCropping] = useState<Cropping | null>(null)
  // The last cropped picture: cancelling the next one restores it.
  const kept = useRef<File>(undefined)
  const isOurs = useRef(false)

  async function open({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    if (isOurs.current) return
    const file = input.files?.[0]
    if (!file) kept.current = undefined
    if (!file) return
    // Offline, the photo is sent as it is, and the server crops its centre.
    const kit = await fetchKit().catch(() => undefined)
    const croppable = await kit?.readCroppable(file, pixels)
    if (!kit || !croppable || input.files?.[0] !== file) return
    // Where the window returns the focus to, for dropped files too.
    input.focus({ preventScroll: true })
    setCropping({ ...kit, croppable, input, file })
  }

  /** Fires the events of choosing a file: preview and form notice. */
  function settle(input: HTMLInputElement, file: File | undefined) {
    const files = new DataTransfer()
    if (file) files.items.add(file)
    input.files = files.files
    isOurs.current = true
    input.dispatchEvent(new Event('change', { bubbles: true }))
    isOurs.current = false
    kept.current = file
    setCropping(null)
  }

  if (!cropping) return { onChange: open, window: null }
  const { CropWindow, croppedFile, croppable, input, file } = cropping
  return {
    onChange: open,
    window: (
      <CropWindow
        key={file.name + file.lastModified}
        croppable={croppable}
        onApply={async (view) => settle(input, (await croppedFile(view, file.name)) ?? file)}
        onCancel={() => settle(input, kept.current)}
      />
    ),
  }
}

async function fetchKit() {
  const [{ CropWindow }, { croppedFile, readCroppable }] = await Promise.all([
    import('./crop-window.tsx'),
    import('./crop-canvas.ts'),
  ])
  return { CropWindow, croppedFile, readCroppable }
}

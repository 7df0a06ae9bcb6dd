import { type RefObject, useEffect } from 'react'

/** Puts a pasted file of the right type into the file input, wherever it is pasted on the page; text is pasted as usual. */
export function usePastedFile(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function take(event: ClipboardEvent) {
      const field = input.current
      const [file] = event.clipboardData?.files ?? []
      if (!field || !file || event.defaultPrevented || !field.accept.split(',').includes(file.type)) return
      event.preventDefault()
      const files = new DataTransfer()
      files.items.add(file)
      field.files = files.files
      // Fires the events of choosing a file: preview and form notice.
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.focus()
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [input])
}

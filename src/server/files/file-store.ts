/** What was stored, as it may be handed to a browser. */
export type StoredFile = {
  bytes: Uint8Array<ArrayBuffer>
  /** Of `bytes`, in bytes. */
  size: number
  /** By the ending of the name it was stored under, never by what a browser said when it sent the file. */
  contentType: string
  /** The name it was stored under: what a browser saves it as. */
  downloadName: string
  etag: string
}

/**
 * Keeps files of any kind, as an S3-compatible store could: under the id of the row that speaks for them, each by its name.
 * A picture has one for each width; a file that somebody sends is one, by the name they know it by. An id is used once and
 * its files never change, so a reader may keep them as long as it likes.
 */
export type FileStore = {
  /** TypeError for a name that is too long (200 bytes, letters beyond ASCII counting several) or is none ('', '.', '..'). */
  put(id: string, name: string, bytes: Uint8Array): Promise<void>
  get(id: string, name: string): Promise<StoredFile | undefined>
  /** Removes one file, or without a name all of the id; removing what is not there is fine. */
  remove(id: string, name?: string): Promise<void>
}

const contentTypes: Record<string, string | undefined> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
}

/** Nothing a browser would run, whatever the name: what is not known here is bytes to save. */
export function contentTypeOf(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1] ?? ''
  return contentTypes[ending.toLowerCase()] ?? 'application/octet-stream'
}

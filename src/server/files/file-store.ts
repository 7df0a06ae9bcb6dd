import type { LargeFiles } from './large-files.ts'

/** A stored file, ready to be sent to a browser. */
export type StoredFile = {
  bytes: Uint8Array<ArrayBuffer>
  /** Derived from the extension of its name, never from the type that a browser sent with the upload. */
  contentType: string
  etag: string
}

/**
 * Stores the files of pictures, as an S3-compatible store could: under the id of the picture's row, one for each width, named after it.
 * An id is used once and its files never change (immutable), so they can be cached forever.
 */
export type FileStore = {
  /** TypeError for a name that is too long (200 bytes; letters beyond ASCII count as several) or not valid ('', '.', '..'). */
  put(id: string, name: string, bytes: Uint8Array): Promise<void>
  get(id: string, name: string): Promise<StoredFile | undefined>
  /** Without reading its bytes. */
  has(id: string, name: string): Promise<boolean>
  /** Removes one file, or without a name all files of the id. Idempotent. */
  remove(id: string, name?: string): Promise<void>
}

/** All stores of the product. */
export type Stores = { images: FileStore; exports: LargeFiles; clubFiles: LargeFiles }

const contentTypes: Record<string, string | undefined> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** Never a type that a browser would run, whatever the name: an unknown type is plain bytes to save. */
export function contentTypeOf(name: string): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1] ?? ''
  return contentTypes[ending.toLowerCase()] ?? 'application/octet-stream'
}

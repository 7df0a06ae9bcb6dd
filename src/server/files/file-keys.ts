// Where a file is within a folder or a bucket: the same in both, so that files can be moved between them.
import { isUuid } from '#rules/base/ids.ts'

// File systems allow 255 bytes, and the temporary name of a file being written needs some of them.
const LONGEST_NAME = 200

/** `ab/<id>`, `ab` being the id's last two digits: time-ordered UUIDs share their beginning for years. The check prevents path traversal. */
export function keyOf(id: string): string {
  if (!isUuid(id)) throw new TypeError('The id of a stored file is a lower-case uuid')
  return `${id.slice(-2)}/${id}`
}

/** Percent-encoded: no separator, control character or letter that file systems treat differently is left in it. */
export function encodedName(name: string): string {
  const encoded = encodeURIComponent(name)
  if (/^\.{0,2}$/.test(encoded) || encoded.length > LONGEST_NAME)
    throw new TypeError('A stored file needs a usable name')
  return encoded
}

/** Encoded, because a header cannot contain letters beyond Latin-1. */
export function etagOf(id: string, name: string): string {
  return `"${id}-${encodeURIComponent(name)}"`
}

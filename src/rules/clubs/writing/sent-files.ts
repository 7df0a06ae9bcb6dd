// Files that members send along: which kinds, known by what is in them, and what they are called. They are never opened, only
// looked at, and handed out to be saved.
import { writingLimits } from './writing-limits.ts'

/** What a browser offers to choose. */
export const fileTypes = '.jpg,.jpeg,.png,.gif,.webp,.pdf,.doc,.docx,.txt'

const drawnEndings: readonly string[] = ['jpg', 'jpeg', 'png', 'webp']

/** Is it a picture that is shown in its post? The others are files to be saved. */
export function isShownAsPicture(name: string): boolean {
  return drawnEndings.includes(endingOf(name))
}

/** So many of its first and last bytes tell what a file is. */
export const lookedAt = 64 * 1024

type Ends = { head: Uint8Array; tail: Uint8Array; hasZeroes: boolean }

const kinds: Record<string, (ends: Ends) => boolean> = {
  jpg: ({ head }) => begins(head, '\xff\xd8\xff'),
  jpeg: ({ head }) => begins(head, '\xff\xd8\xff'),
  png: ({ head }) => begins(head, '\x89PNG\r\n\x1a\n'),
  gif: ({ head }) => begins(head, 'GIF87a') || begins(head, 'GIF89a'),
  webp: ({ head }) => begins(head, 'RIFF') && begins(head.subarray(8), 'WEBP'),
  pdf: ({ head }) => latin(head.subarray(0, 1024)).includes('%PDF-'),
  doc: ({ head }) => begins(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  // A ZIP whose list of contents, at its end, is that of a text document without macros.
  docx: ({ head, tail }) => {
    const list = latin(tail)
    return begins(head, 'PK\x03\x04') && list.includes('word/document.xml') && !list.includes('vbaProject')
  },
  txt: ({ head, hasZeroes }) => !hasZeroes && !looksLikeAnother(head),
}

/** Is it one of the kinds we take, and is it what its name says? */
export function isSound(name: string, ends: Ends): boolean {
  return kinds[endingOf(name)]?.(ends) ?? false
}

export function hasKnownEnding(name: string): boolean {
  return endingOf(name) in kinds
}

/** The last part of a path, without signs that no name has, short enough, with its ending. */
export function soundName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .trim()
  const ending = endingOf(plain)
  const stem = ending ? plain.slice(0, -ending.length - 1) : plain
  const room = writingLimits.fileName - ending.length - 1
  return `${[...stem].slice(0, room).join('').slice(0, room).trim() || 'file'}${ending && `.${ending}`}`
}

function endingOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
const begins = (bytes: Uint8Array, start: string) => latin(bytes.subarray(0, start.length)) === start

function looksLikeAnother(head: Uint8Array): boolean {
  return ['%PDF-', '\xff\xd8\xff', 'GIF8', '{\\rtf', 'MZ'].some((start) => begins(head, start))
}

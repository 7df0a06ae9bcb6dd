// Files that members attach: which types are allowed, checked by content, and their names. Files are never opened, only
// inspected, and served as downloads.
import { writingLimits } from './writing-limits.ts'

const endings = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'pdf', 'doc', 'docx', 'txt'] as const
type Ending = (typeof endings)[number]

/** The types a browser's file picker offers. */
export const fileTypes = endings.map((ending) => `.${ending}`).join(',')

const drawnEndings: readonly (Ending | undefined)[] = ['jpg', 'jpeg', 'png', 'webp']

/** Whether it is a picture that is shown in its post. Other files are downloads. */
export function isShownAsPicture(name: string): boolean {
  return drawnEndings.includes(knownEnding(name))
}

/** How many of a file's first and last bytes are needed to tell its type. */
export const lookedAt = 64 * 1024

type Ends = { head: Uint8Array; tail: Uint8Array; hasZeroes: boolean }

const kinds: Record<Ending, (ends: Ends) => boolean> = {
  jpg: ({ head }) => begins(head, '\xff\xd8\xff'),
  jpeg: ({ head }) => begins(head, '\xff\xd8\xff'),
  png: ({ head }) => begins(head, '\x89PNG\r\n\x1a\n'),
  gif: ({ head }) => begins(head, 'GIF87a') || begins(head, 'GIF89a'),
  webp: ({ head }) => begins(head, 'RIFF') && begins(head.subarray(8), 'WEBP'),
  pdf: ({ head }) => latin(head.subarray(0, 1024)).includes('%PDF-'),
  doc: ({ head }) => begins(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  // A ZIP whose directory, at its end, is that of a text document without macros.
  docx: ({ head, tail }) => {
    const list = latin(tail)
    return begins(head, 'PK\x03\x04') && list.includes('word/document.xml') && !list.includes('vbaProject')
  },
  txt: ({ head, hasZeroes }) => !hasZeroes && !looksLikeAnother(head),
}

/** Whether it is an allowed type, and its content matches its name. */
export function isAllowedFile(name: string, ends: Ends): boolean {
  const ending = knownEnding(name)
  return ending !== undefined && kinds[ending](ends)
}

export function hasKnownEnding(name: string): boolean {
  return knownEnding(name) !== undefined
}

/** The last part of a path, without characters that no name needs, shortened, with its extension. */
export function safeFileName(given: string): string {
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

function knownEnding(name: string): Ending | undefined {
  const ending = endingOf(name)
  return endings.find((known) => known === ending)
}

function endingOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
const begins = (bytes: Uint8Array, start: string) => latin(bytes.subarray(0, start.length)) === start

function looksLikeAnother(head: Uint8Array): boolean {
  return ['%PDF-', '\xff\xd8\xff', 'GIF8', '{\\rtf', 'MZ'].some((start) => begins(head, start))
}

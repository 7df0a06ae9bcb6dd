// Decodes an exported file, whatever its character encoding.

const UNREADABLE = '\uFFFD'
const UNREADABLE_SIGN = 0xfffd
const LAST_OF_ASCII = 0x7f

/** Undefined for a file that is not text, such as a spreadsheet or a picture. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes)
  // Typed text never contains NUL.
  return text.includes('\0') ? undefined : text
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = count(text, (sign) => sign === UNREADABLE_SIGN)
  // LibraryThing cuts some characters in two: one broken among many correct ones is still UTF-8.
  const right = broken === 0 ? 0 : count(text, (sign) => sign > LAST_OF_ASCII && sign !== UNREADABLE_SIGN)
  if (broken <= right) return text.replaceAll(UNREADABLE, '')
  // The encoding of Windows and older sites; every byte is valid in it.
  return new TextDecoder('windows-1252').decode(bytes)
}

/** Without a list of the matches: there may be millions. */
function count(text: string, counts: (sign: number) => boolean): number {
  let found = 0
  for (let at = 0; at < text.length; at += 1) if (counts(text.charCodeAt(at))) found += 1
  return found
}

import { expect, test } from 'vitest'
import { isAllowedFile, safeFileName } from './sent-files.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const ends = (text: string) => ({ head: bytes(text), tail: bytes(text), hasZeroes: text.includes('\0') })
const docx = 'PK\x03\x04…[Content_Types].xml…word/document.xml'

test.each([
  ['list.pdf', '%PDF-1.7 …', true],
  ['LIST.PDF', '%PDF-1.7 …', true],
  ['list.pdf', '<html>', false],
  ['photo.jpg', '\xff\xd8\xff\xe0JFIF', true],
  ['photo.jpg', '\x89PNG\r\n\x1a\n', false],
  ['photo.png', '\x89PNG\r\n\x1a\n', true],
  ['cat.gif', 'GIF89a', true],
  ['cat.webp', 'RIFF\0\0\0\0WEBPVP8 ', true],
  ['notes.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', true],
  ['notes.docx', docx, true],
  ['notes.docx', `${docx}word/vbaProject.bin`, false],
  ['notes.docx', 'PK\x03\x04 any other ZIP', false],
  ['notes.txt', 'Chapter one: fine.', true],
  ['notes.txt', 'MZ\0\0', false],
  ['notes.txt', 'with a \0 in it', false],
  ['page.html', '<html>', false],
  ['drawing.svg', '<svg>', false],
  ['archive.zip', docx, false],
  ['no-ending', 'text', false],
])('accepts %s with %j in it: %s', (name, text, taken) => expect(isAllowedFile(name, ends(text))).toBe(taken))

test.each([
  ['Reading list.pdf', 'Reading list.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\fakepath\\notes.TXT', 'notes.txt'],
  ['a\u202Efdp.exe.pdf', 'afdp.exe.pdf'],
  ['"><script>.txt', 'script.txt'],
  ['.pdf', 'file.pdf'],
  ['', 'file'],
  [`${'x'.repeat(300)}.docx`, `${'x'.repeat(115)}.docx`],
  ['Bücher 📚.pdf', 'Bücher 📚.pdf'],
])('stores %j as %j', (given, name) => expect(safeFileName(given)).toBe(name))

// The doors to the outside, which record what goes out.
import { pictureWidths, variantOf } from '#rules/pictures/picture-paths.ts'
import { contentTypeOf, type FileStore } from '#server/files/file-store.ts'
import type { createPictures } from '#server/images/pictures.ts'
import type { BookFinder } from '#server/look-up/book-finder.ts'
import type { Mail, Mailer } from '#server/mail/mailer.ts'
import type { PushSender } from '#server/push/push-sender.ts'
import type { Sms } from '#server/sms/sms.ts'
import type { SmsSender } from '#server/sms/sms-sender.ts'
import type { Faults } from './faults.ts'
import { filesInMemory } from './files-in-memory.ts'

export type Doors = ReturnType<typeof recordingDoors>

/** Letters and messages by the address or number they went to. */
export function recordingDoors(faults: Pick<Faults, 'passDoor'>) {
  const mails: Mail[] = []
  const texts: Sms[] = []
  const counts = { mails: 0, texts: 0, pushes: 0 }
  const pictures = new Map<string, Map<string, Uint8Array>>()
  const checkDisk = () => faults.passDoor('the disk')
  const mailer: Mailer = {
    async send(mail) {
      faults.passDoor('the mail server')
      counts.mails += 1
      mails.push(mail)
    },
  }
  const smsSender: SmsSender = {
    async send(sms) {
      faults.passDoor('the SMS service')
      counts.texts += 1
      texts.push(sms)
    },
  }
  const pushSender: PushSender = {
    async send() {
      faults.passDoor('the push service')
      counts.pushes += 1
      return { is: 'sent', status: 201 }
    },
  }
  return {
    mailer,
    smsSender,
    pushSender,
    counts,
    images: imagesIn(pictures, checkDisk),
    pictures,
    exports: filesInMemory(checkDisk),
    clubFiles: filesInMemory(checkDisk),
    drawer,
    finder: smallFinder,
    /** Everything sent since the last call. */
    taken: () => ({ mails: mails.splice(0), texts: texts.splice(0) }),
  }
}

function imagesIn(pictures: Map<string, Map<string, Uint8Array>>, checkDisk: () => void): FileStore {
  return {
    async put(id, name, bytes) {
      checkDisk()
      const files = pictures.get(id) ?? new Map()
      pictures.set(id, files.set(name, bytes))
    },
    has: async (id, name) => pictures.get(id)?.has(name) ?? false,
    async get(id, name) {
      const bytes = pictures.get(id)?.get(name)
      if (!bytes) return undefined
      return {
        bytes: new Uint8Array(bytes),
        contentType: contentTypeOf(name),
        etag: id,
      }
    },
    async remove(id, name) {
      if (name === undefined) pictures.delete(id)
      else pictures.get(id)?.delete(name)
    },
  }
}

/** Takes any file for a picture: drawing is tried elsewhere, and takes longer than everything else together. */
const drawer: Parameters<typeof createPictures>[0]['drawer'] = {
  drawCard: async () => new Uint8Array(),
  async draw(bytes, kind) {
    const variants = pictureWidths[kind].map((width) => ({ variant: variantOf(width), bytes }))
    const size = Math.max(...pictureWidths[kind])
    return { kind, width: size, height: size, tint: '#886644', variants }
  },
}

/** Knows a book for an ISBN that ends with an even digit, and two for words. */
const smallFinder: BookFinder = {
  sources: ['open-library', 'google-books'],
  coverUrl: () => undefined,
  async ask(_source, question) {
    const book = { author: 'Thea Astley', description: null, isbn: null, published: '1972', genre: null }
    const found = { ...book, coverUrl: null, work: null }
    if (!('isbn' in question))
      return { is: 'answered', books: ['One', 'Two'].map((title) => ({ ...found, title })) }
    const isKnown = Number(question.isbn.at(-1)) % 2 === 0
    const title = `The book ${question.isbn}`
    return { is: 'answered', books: isKnown ? [{ ...found, title, isbn: question.isbn }] : [] }
  },
  describe: async () => null,
  cover: async () => 'none',
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { writeWholeFile } from '#server/store/whole-file.ts'

export type Delivery = { messageId: string; file?: string }

/**
 * Where letters stay while no mail server is configured: one .eml file each, named so that they sort by time.
 * Only the app's own user may read them, since they hold sign-in codes. Delivering answers the file's path.
 */
export function createOutbox(outboxDir: string) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (letter: SendMailOptions): Promise<Delivery> => {
    const { message, messageId } = await transport.sendMail(letter)
    if (!Buffer.isBuffer(message)) throw new TypeError('A buffering transport answers a buffer')
    const file = join(outboxDir, nextName())
    await writeWholeFile(file, message, { isPrivate: true })
    return { file, messageId }
  }
}

let written = 0

// The count keeps letters of one millisecond in order, the random part those of two processes apart.
function nextName(): string {
  const time = new Date().toISOString().replaceAll(':', '-')
  written += 1
  return `${time}-${String(written).padStart(6, '0')}-${randomBytes(3).toString('hex')}.eml`
}

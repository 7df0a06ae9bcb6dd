import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { writeAtomically } from '#server/store/atomic-write.ts'

/** Who asks for a letter to be sent, and since when: the same each time it is tried. */
export type SendingJob = { id: string; createdAt: Date }

export type Delivery = { file?: string }

/**
 * Where letters stay while no mail server is configured: one .eml file each, named so that they sort by time. One written
 * again, by a job whose process was killed, takes the place of the first, and so does what it left half-written.
 * Only the app's own user may read them, since they hold sign-in codes. Delivering answers the file's path.
 */
export function createOutbox(outboxDir: string) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (letter: SendMailOptions, { id, createdAt }: SendingJob): Promise<Delivery> => {
    const { message } = await transport.sendMail(letter)
    if (!Buffer.isBuffer(message)) throw new TypeError('A buffering transport answers a buffer')
    const file = join(outboxDir, `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`)
    await writeAtomically(file, message, { isPrivate: true, draft: `${file}.part` })
    return { file }
  }
}

import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { writeAtomically } from '#server/store/atomic-write.ts'

/** The job that sends an email, and when it was created: the same on each retry. `signal` ends the try. */
export type SendingJob = { id: string; createdAt: Date; signal?: AbortSignal }

export type Delivery = { file?: string }

/**
 * Keeps emails while no mail server is configured: one .eml file each, with names that sort by time. A retry of
 * a job whose process was killed replaces its first file, also a partial one.
 * Only the app's own user may read them, since they contain login codes. Delivering returns the file's path.
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

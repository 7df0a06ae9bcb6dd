import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailer } from './mailer.ts'

const log = pino({ level: 'silent' })
const from = 'Verandah <hello@books.example.org>'
const mail = {
  to: 'ana@example.org',
  subject: 'Grüße: „Cloudstreet“ is asked for',
  text: 'Hello Ana,\n\nNoah asks.\n',
  html: '<p>Hello Ana, Noah asks.</p>',
}

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(home, { recursive: true }))

test('without a mail server each letter becomes one whole file that a mail program can read', async () => {
  const outboxDir = join(home, 'outbox')
  const mailer = createMailer({ smtpUrl: undefined, from, outboxDir, log })
  await mailer.send(mail)
  await mailer.send({ ...mail, subject: 'Second' })

  const files = (await readdir(outboxDir)).sort()
  const letters = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(outboxDir, file)))),
  )
  expect(files.every((file) => file.endsWith('.eml'))).toBe(true)
  expect(letters.map((letter) => letter.subject)).toEqual([mail.subject, 'Second'])
  expect(letters[0]).toMatchObject({
    from: { name: 'Verandah', address: 'hello@books.example.org' },
    to: [{ address: 'ana@example.org' }],
  })
  expect(letters[0]?.text).toContain('Noah asks.')
  expect(letters[0]?.html).toContain('<p>Hello Ana, Noah asks.</p>')
  expect((await stat(outboxDir)).mode & 0o777).toBe(0o700)
  expect((await stat(join(outboxDir, files[0] ?? ''))).mode & 0o777).toBe(0o600)
})

test('the log names the file, and neither whom the letter is for nor what it says', async () => {
  const lines: string[] = []
  const heard = pino({}, { write: (line: string) => void lines.push(line) })
  const mailer = createMailer({ smtpUrl: undefined, from, outboxDir: home, log: heard })
  await mailer.send({ ...mail, subject: '123456 is your Verandah code' })
  expect(lines.join('')).toContain(home)
  expect(lines.join('')).not.toMatch(/123456|ana@/)
})

test('a subject cannot smuggle in a header', async () => {
  const mailer = createMailer({ smtpUrl: undefined, from, outboxDir: home, log })
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: everyone@example.org' })
  const [file = ''] = await readdir(home)
  const letter = await PostalMime.parse(await readFile(join(home, file)))
  expect(letter.bcc).toBeUndefined()
})

test('with a mail server the letter is handed over, and a refusal is thrown', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      heard.push(said)
      if (said.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (said.includes('RCPT TO:<nobody')) socket.write('550 no such mailbox\r\n')
      else socket.write('250 ok\r\n')
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // A TCP server's address is never a string.
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outboxDir: home, log })
  try {
    await mailer.send(mail)
    expect(heard.join('')).toContain('RCPT TO:<ana@example.org>')
    await expect(mailer.send({ ...mail, to: 'nobody@example.org' })).rejects.toThrow(/no such mailbox/)
    expect(await readdir(home)).toEqual([])
  } finally {
    server.close()
  }
})

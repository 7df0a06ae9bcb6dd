import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FinalFailure, Undeliverable } from '#server/jobs/worker.ts'
import { createMailer, type Mailer } from './mailer.ts'

const log = pino({ level: 'silent' })
const from = 'Verandah <hello@books.example.org>'
const mail = {
  to: 'ana@example.org',
  subject: 'Grüße: „Cloudstreet“ is asked for',
  text: 'Hello Ana,\n\nNoah asks.\n',
  html: '<p>Hello Ana, Noah asks.</p>',
}
const job = (name = 'one') => ({ id: `job-${name}`, createdAt: new Date('2026-03-01T10:00:00Z') })

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(home, { recursive: true }))

test('without a mail server each email becomes one complete file that a mail program can read', async () => {
  const outboxDir = join(home, 'outbox')
  const mailer = createMailer({ smtpUrl: undefined, from, outboxDir, log })
  await mailer.send(mail, job())
  await mailer.send({ ...mail, subject: 'Second' }, job('two'))

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

test('the log names the file, but neither the recipient nor the content', async () => {
  const lines: string[] = []
  const heard = pino({}, { write: (line: string) => void lines.push(line) })
  const mailer = createMailer({ smtpUrl: undefined, from, outboxDir: home, log: heard })
  await mailer.send({ ...mail, subject: '123456 is your Verandah code' }, job())
  expect(lines.join('')).toContain(home)
  expect(lines.join('')).not.toMatch(/123456|ana@/)
})

test('a subject cannot inject a header', async () => {
  const mailer = createMailer({ smtpUrl: undefined, from, outboxDir: home, log })
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: everyone@example.org' }, job())
  const [file = ''] = await readdir(home)
  const letter = await PostalMime.parse(await readFile(join(home, file)))
  expect(letter.bcc).toBeUndefined()
})

test('a reply to an email from a person goes to that person, and the email is not marked as automatic', async () => {
  const mailer = createMailer({ smtpUrl: undefined, from, outboxDir: home, log })
  const replyTo = { name: 'Mia "M" Rossi\r\nBcc: everyone@example.org', address: 'mia@example.org' }
  await mailer.send({ ...mail, replyTo }, job())
  await mailer.send(mail, job('two'))
  const files = (await readdir(home)).sort()
  const [one, two] = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(home, file)))),
  )
  expect(one?.replyTo).toMatchObject([{ address: 'mia@example.org' }])
  expect(one?.bcc).toBeUndefined()
  const isMarked = [one, two].map((letter) => letter?.headers.some(({ key }) => key === 'auto-submitted'))
  expect(isMarked).toEqual([false, true])
})

test('a retried email is the same email, and nothing half-written by a killed process is left behind', async () => {
  const mailer = createMailer({ smtpUrl: undefined, from, outboxDir: home, log })
  const file = '2026-03-01T10-00-00.000Z-job-one.eml'
  await writeFile(join(home, `${file}.part`), 'half of a lett')
  await mailer.send(mail, job())
  await mailer.send(mail, job())
  expect(await readdir(home)).toEqual([file])
  const letter = await PostalMime.parse(await readFile(join(home, file)))
  expect(letter.messageId).toBe('<job-one@books.example.org>')
})

describe('with a mail server', () => {
  let server: Server
  let heard: string[]
  let mailer: Mailer
  let refusals: [to: string, answer: string][]
  beforeEach(async () => {
    heard = []
    refusals = []
    server = createServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (chunk) => {
        const said = chunk.toString()
        heard.push(said)
        const refused = refusals.find(([to]) => said.includes(to))
        if (refused) socket.write(refused[1])
        else if (said.startsWith('DATA')) socket.write('354 go on\r\n')
        else if (said.includes('RCPT TO:<nobody'))
          socket.write('550 5.1.1 <nobody@example.org>: no such mailbox\r\n')
        else if (said.includes('RCPT TO:<later')) socket.write('451 4.7.1 <later@example.org>: try again\r\n')
        else socket.write('250 ok\r\n')
      })
      socket.on('error', () => undefined)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // A TCP server's address is never a string.
    mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, outboxDir: home, log })
  })
  afterEach(() => void server.close())

  test('the email is handed over, under the same id however often it is tried', async () => {
    await mailer.send(mail, job())
    await mailer.send(mail, job())
    expect(heard.join('')).toContain('RCPT TO:<ana@example.org>')
    expect(heard.join('').match(/Message-ID: \S+/g)).toEqual(
      Array.from({ length: 2 }, () => 'Message-ID: <job-one@books.example.org>'),
    )
    expect(await readdir(home)).toEqual([])
  })

  test('when the time of its job is up, the connection ends, so that no second try runs beside it', async () => {
    refusals = [['DATA', '']]
    const signal = AbortSignal.timeout(500)
    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
    await expect(mailer.send(mail, { ...job(), signal })).rejects.toThrow()
    expect(signal.aborted).toBe(true)
    await closed
  })

  test.each([
    ['nobody', 'The mail server answered 550 5.1.1', true],
    ['later', 'The mail server answered 451 4.7.1 (EENVELOPE)', false],
  ])('a refusal of %s@example.org is thrown without the address', async (name, message, isFinal) => {
    const refusal = await mailer
      .send({ ...mail, to: `${name}@example.org` }, job())
      .catch((error: unknown) => error)
    expect(refusal).toHaveProperty('message', message)
    expect(refusal instanceof Undeliverable).toBe(isFinal)
    expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal))).not.toContain(`${name}@`)
  })

  test.each([
    ['MAIL FROM:', '550 5.1.0 sender is not known\r\n', '550 5.1.0 (EENVELOPE)'],
    ['RCPT TO:', '554 5.7.1 your address is on a list\r\n', '554 5.7.1 (EENVELOPE)'],
    ['DATA', '554 no valid recipients\r\n', '554 (EENVELOPE)'],
    ['Noah asks', '550 5.7.26 this mail is not authenticated\r\n', '550 5.7.26 (EMESSAGE)'],
  ])(
    'a refusal that is about us, at %s, is tried again: it may be fixed, and concerns every email',
    async (...given) => {
      const [to, answer, message] = given
      refusals = [[to, answer]]
      const refusal = await mailer.send(mail, job()).catch((error: unknown) => error)
      expect(refusal).toHaveProperty('message', `The mail server answered ${message}`)
      expect(refusal).not.toBeInstanceOf(FinalFailure)
    },
  )
})

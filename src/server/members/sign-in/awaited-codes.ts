// Six-digit codes by email or SMS. Each code belongs to the browser that requested it, and five wrong tries there end it. Other people
// who request codes for the same address or number, or guess, have separate codes (decision 012).
import { randomInt, randomUUID } from 'node:crypto'
import { DomainError } from '#rules/domain-error.ts'
import { type CodePurpose, codeLength } from '#rules/members/members.ts'
import { isSameSecret } from '#server/base/signed-text.ts'
import type { Database } from '#server/store/database.ts'
import { countTry, insertAwaited, replaceCode, type SignUp, secondsToWait } from './code-queries.ts'
import { type AwaitedCode, hashCode, openTicket, type Recipient, sealTicket } from './code-ticket.ts'

const MOST_TRIES = 5

/** A code about to be sent. code-message.ts decides, when it is sent, what the message says. */
export type CodeToSend = Recipient & {
  code: string
  purpose: CodePurpose
  /** The member who asked, if one did. */
  member?: string | undefined
  /** Identifies the waiting code, so that a message sent late can tell whether another code has replaced it. */
  awaited: { id: string; codeHash: string }
}

export function createAwaitedCodes(parts: {
  db: Database
  secret: string
  /** Must not wait for the delivery. */
  sendCode(toSend: CodeToSend): Promise<void>
}) {
  const { db, secret, sendCode } = parts

  return {
    /** The code that a browser with this ticket waits for; undefined for a forged ticket. */
    read: (ticket: string, purpose: CodePurpose): AwaitedCode | undefined =>
      openTicket(secret, ticket, purpose),

    /** The number of seconds until another code may be sent. */
    secondsToWait: ({ id }: AwaitedCode): Promise<number> => secondsToWait(db, id),

    /** Returns the ticket for a browser that starts to wait. */
    async begin(asked: Omit<AwaitedCode, 'id'> & { signUp?: SignUp }): Promise<string> {
      const { signUp, ...rest } = asked
      const awaited = { ...rest, id: randomUUID() }
      const code = newCode()
      const codeHash = hashCode(secret, { id: awaited.id, code })
      await insertAwaited(db, { ...awaited, codeHash, ...(signUp && { signUp }) })
      await post(awaited, { code, codeHash })
      return sealTicket(secret, awaited)
    },

    /** Replaces the code with another, unless it was sent too recently; returns the new ticket. */
    async again(awaited: AwaitedCode): Promise<string> {
      const code = newCode()
      const codeHash = hashCode(secret, { id: awaited.id, code })
      if (await replaceCode(db, awaited.id, codeHash)) await post(awaited, { code, codeHash })
      return sealTicket(secret, awaited)
    },

    /** Returns the content that waits for this code. Only `useUp` uses the code up, in the transaction of the action it allows. */
    async check({ id, purpose }: AwaitedCode, code: string) {
      const row = await countTry(db, id, purpose)
      if (!row) throw new DomainError('WRONG_CODE')
      if (row.is_expired) throw new DomainError('CODE_EXPIRED')
      if (row.tries > MOST_TRIES) throw new DomainError('TOO_MANY_TRIES')
      if (!isSameSecret(row.code_hash, hashCode(secret, { id, code }))) throw new DomainError('WRONG_CODE')
      return row
    },
  }

  function post(
    { id, channel, recipient, purpose, member }: AwaitedCode,
    { code, codeHash }: { code: string; codeHash: string },
  ): Promise<void> {
    return sendCode({ channel, recipient, code, purpose, member, awaited: { id, codeHash } })
  }
}

function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

// Six digits by e-mail. Each code belongs to the browser that asked for it, and five wrong tries there end it: whoever else
// asks for codes of the same address, or guesses, has codes of their own (decision 119).
import { randomInt, randomUUID } from 'node:crypto'
import { DomainError } from '#rules/domain-error.ts'
import { codeLength } from '#rules/members/members.ts'
import type { Database } from '#server/store/database.ts'
import { type CodePurpose, countTry, insertAwaited, replaceCode } from './code-queries.ts'
import { type AwaitedCode, hashCode, isSameHash, openTicket, sealTicket } from './code-ticket.ts'

const MOST_TRIES = 5

export type CodeLetter = {
  email: string
  code: string
  purpose: 'verify' | 'reset'
  /** Which waiting code it is, so that a letter on its way late can tell whether another has taken its place. */
  awaited: { id: string; codeHash: string }
}

export function createAwaitedCodes(parts: {
  db: Database
  secret: string
  /** Must not wait for the post. */
  sendCode(letter: CodeLetter): Promise<void>
}) {
  const { db, secret, sendCode } = parts

  return {
    /** Which code a browser with this ticket waits for; nothing for a ticket nobody gave it. */
    read: (ticket: string, purpose: CodePurpose): AwaitedCode | undefined =>
      openTicket(secret, ticket, purpose),

    /** The ticket of a browser that begins to wait. Nothing is posted where `isPosted` is false, and nobody can tell. */
    async begin(asked: {
      purpose: CodePurpose
      email: string
      isPosted: boolean
      account?: { name: string; passwordHash: string }
    }): Promise<string> {
      const { purpose, email, isPosted, account } = asked
      const { id, code } = { id: randomUUID(), code: newCode() }
      const codeHash = hashCode(secret, { id, code })
      await insertAwaited(db, { id, purpose, email, codeHash, ...(account && { account }) })
      if (isPosted) await post({ id, email, purpose }, { code, codeHash })
      return sealTicket(secret, { id, email, purpose })
    },

    /** Sends another code in place of the one before, and answers the ticket for it. */
    async again(awaited: AwaitedCode): Promise<string> {
      const code = newCode()
      const codeHash = hashCode(secret, { id: awaited.id, code })
      if (await replaceCode(db, awaited.id, codeHash)) await post(awaited, { code, codeHash })
      return sealTicket(secret, awaited)
    },

    /** What waited for this code. It is used up only by `useUp`, together with what it allows. */
    async check({ id, purpose }: AwaitedCode, code: string) {
      const row = await countTry(db, id, purpose)
      if (!row) throw new DomainError('WRONG_CODE')
      if (row.is_expired) throw new DomainError('CODE_EXPIRED')
      if (row.tries > MOST_TRIES) throw new DomainError('TOO_MANY_TRIES')
      if (!isSameHash(row.code_hash, hashCode(secret, { id, code }))) throw new DomainError('WRONG_CODE')
      return row
    },
  }

  function post(
    { id, email, purpose }: AwaitedCode,
    { code, codeHash }: { code: string; codeHash: string },
  ): Promise<void> {
    return sendCode({
      email,
      code,
      purpose: purpose === 'sign-up' ? 'verify' : 'reset',
      awaited: { id, codeHash },
    })
  }
}

function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
}

import { createHash, randomUUID } from 'node:crypto'
import type { Passwords } from '#server/members/sign-in/auth.ts'

const digest = (salt: string, password: string) =>
  createHash('sha256').update(`${salt} ${password}`).digest('hex')

/** For lives and for most tests of logging in: the slow hash that makes guessing expensive would take most of their time. */
export const quickPasswords: Passwords = {
  async hash(password) {
    const salt = randomUUID()
    return `${salt}:${digest(salt, password)}`
  },
  async verify({ hash, password }) {
    const [salt = '', expected] = hash.split(':')
    return digest(salt, password) === expected
  },
}

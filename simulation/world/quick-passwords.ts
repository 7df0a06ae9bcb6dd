import { createHash, randomUUID } from 'node:crypto'
import type { Passwords } from '#server/members/sign-in/auth.ts'

const digest = (salt: string, password: string) =>
  createHash('sha256').update(`${salt} ${password}`).digest('hex')

/** The slow hash that makes guessing expensive would take most of a simulated year. */
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

// Cheap password hashing for most tests of logging in: the slow hash that makes guessing expensive would take most of
// their time, and is not what they are about.
import { createHash, randomUUID } from 'node:crypto'
import type { Passwords } from '#server/members/sign-in/auth.ts'

const digest = (salt: string, password: string) =>
  createHash('sha256').update(salt).update(password).digest('hex')

export const quickPasswords: Passwords = {
  hash: async (password) => {
    const salt = randomUUID()
    return `${salt}:${digest(salt, password)}`
  },
  verify: async ({ hash, password }) => {
    const [salt = '', expected] = hash.split(':')
    return digest(salt, password) === expected
  },
}

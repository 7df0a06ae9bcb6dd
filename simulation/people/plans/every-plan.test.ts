// A year shows which operations nobody ever performed; this shows those that nobody could.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyOperation } from '#tests/support/every-operation.ts'
import { everyPlan } from './every-plan.ts'

const operations = [...everyOperation().keys()]
const planned = [...everyPlan.ofMembers.entries, ...everyPlan.ofAdministrators.entries].map(([name]) => name)

test('people plan only what the product offers', () => {
  expect(planned.filter((name) => !operations.includes(name))).toEqual([])
})

test('people plan every operation, or come to it on a course of their own', () => {
  const people = join(import.meta.dirname, '..')
  const courses = readdirSync(people)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(people, file), 'utf8'))
    .join('\n')
  const isOnCourse = (name: string) => courses.includes(`'${name}'`)
  expect(operations.filter((name) => !planned.includes(name) && !isOnCourse(name))).toEqual([])
})

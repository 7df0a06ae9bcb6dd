// Files that comments name, and the lists of rooms that the documentation repeats.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { house } from './house.ts'

const paths = globSync('{src,scripts,simulation,tests}/**/*.{ts,tsx,css}')
const every = [...paths, ...globSync(['migrations/**/*.sql', '*.ts', '.react-router/types/**/*.ts'])]

function missingIn(text: string): string[] {
  return missingAmong(text.split('\n').map((line) => /(?:\/\/|^\s*\/?\*)(.*)/.exec(line)?.[1] ?? ''))
}

function missingAmong(comments: string[]): string[] {
  return comments
    .flatMap((comment) => comment.match(/(?<![\w*/.-])[\w$.-][\w$./-]*\.(?:tsx?|css|sql)\b/g) ?? [])
    .filter((name) => !every.some((path) => path === name || path.endsWith(`/${name}`)))
}

test('a comment that names a file names one that is there', () => {
  expect(paths.length).toBeGreaterThan(1500)
  expect(missingIn('// As gone.ts has it.\n * see rules/nowhere/gone.tsx')).toEqual([
    'gone.ts',
    'rules/nowhere/gone.tsx',
  ])
  const missing = paths
    .filter((path) => !path.endsWith('mentioned-files.test.ts'))
    .flatMap((path) => missingIn(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`))
  expect(missing).toEqual([])
})

// Those of migrations that have run stay as they are.
test('a file that the schema names, in a comment of ours or of the database, is there', () => {
  const files = globSync('migrations/{initial/,}*.sql')
  expect(files.length).toBeGreaterThan(15)
  expect(missingAmong(["-- As rules/nowhere/gone.ts has it.\n  'or rules/gone.ts.'"])).toHaveLength(2)
  const missing = files.flatMap((path) =>
    missingAmong([readFileSync(path, 'utf8')]).map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('docs/architecture.md lists the features and the screens on which they meet as they are', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  expect(text).toContain(`\`${house.features.join(' → ')}\``)
  expect(text).toContain(`(${house.web.meetings.map((room) => `\`${room}\``).join(', ')})`)
})

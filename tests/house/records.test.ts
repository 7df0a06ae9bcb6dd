// Decision records: their sections, their index, and the references to them and from them.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = 'docs/decisions'
const INDEX = `${FOLDER}/README.md`
const MOST_RECORDS = 41

const parts = ['Context', 'Decision', 'Consequences']
const status =
  /^\*\*Status\.\*\* (?:Accepted|Superseded by \[\d{3}\]\(\d{3}-[\w-]+\.md\)) · \*\*Date\.\*\* \d{4}-\d{2}-\d{2}$/

const records = globSync(`${FOLDER}/*.md`, { cwd: ROOT })
  .filter((path) => path !== INDEX)
  .sort()
const names = records.map((path) => basename(path))
const numbers = new Set(names.map((name) => name.slice(0, 3)))

const sources = globSync(['{src,tests,scripts,simulation,docs,migrations,.ci}/**', '*.{md,ts,json,grit}'], {
  cwd: ROOT,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => /\.(?:[cm]?tsx?|cjs|md|css|json|grit|sql)$/.test(path))

test('every record has a unique number, and there are few enough to read', () => {
  expect(names.filter((name) => !/^\d{3}-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.test(name))).toEqual([])
  expect(numbers.size).toBe(records.length)
  expect(records.length).toBeLessThan(MOST_RECORDS)
})

test.each(names)('%s has the sections of a record', (name) => {
  const [title = '', blank, said = '', ...rest] = read(`${FOLDER}/${name}`).split('\n')
  expect(title).toMatch(new RegExp(`^# ${name.slice(0, 3)} · \\S`))
  expect(blank).toBe('')
  expect(said).toMatch(status)
  const [before, ...sections] = rest.join('\n').split(/^## /m)
  expect(before?.trim()).toBe('')
  expect(sections.map((section) => section.split('\n')[0])).toEqual(parts)
  for (const section of sections) expect(section.split('\n').slice(1).join('').trim()).not.toBe('')
})

test('the index lists each record once, by its title', () => {
  const lines = read(INDEX)
    .split('\n')
    .filter((line) => line.startsWith('- ['))
  const expected = names.map((name) => {
    const [, title] = /^# \d{3} · (.+)$/m.exec(read(`${FOLDER}/${name}`)) ?? []
    return `- [${name.slice(0, 3)}](${name}) ${title}`
  })
  expect(lines.toSorted()).toEqual(expected.toSorted())
})

test('every mention of a decision refers to one that exists', () => {
  const wrong = sources.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const files = [...text.matchAll(/decisions\/(\d{3}(?:-[\w-]+\.md)?)/g)].map(([, file = '']) => file)
    const besides = path.includes(FOLDER) ? [...text.matchAll(/\]\((\d{3}-[\w-]+\.md)\)/g)] : []
    const said = [...text.matchAll(/\bdecisions? ((?:\d{3}(?:, | and )?)+)/gi)].flatMap(
      ([, list = '']) => list.match(/\d{3}/g) ?? [],
    )
    return [...files, ...besides.map(([, file = '']) => file), ...said]
      .filter((named) => (named.length > 3 ? !names.includes(named) : !numbers.has(named)))
      .map((named) => `${path.slice(ROOT.length + 1)}: ${named}`)
  })
  expect(wrong).toEqual([])
})

test('every file that a record names exists there', () => {
  const everywhere = new Set(sources.map((path) => basename(path)))
  const gone = records.flatMap((path) =>
    [...read(path).matchAll(/`((?:src|tests|scripts)\/[\w./-]+|[\w-]+\.test\.tsx?)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => (file.includes('/') ? !existsSync(join(ROOT, file)) : !everywhere.has(file)))
      .map((file) => `${path}: ${file}`),
  )
  expect(gone).toEqual([])
})

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

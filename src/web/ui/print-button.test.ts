import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PrintButton } from './print-button.tsx'

const web = join(import.meta.dirname, '..')

test('before scripts no button offers to print', () => {
  expect(renderToStaticMarkup(createElement(PrintButton))).toContain(' hidden=""')
  const printing = globSync('**/*.tsx', { cwd: web }).filter((path) =>
    readFileSync(join(web, path), 'utf8').includes('window.print('),
  )
  expect(printing).toEqual(['ui/print-button.tsx'])
})

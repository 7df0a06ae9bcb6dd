import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { z } from 'zod'
import { limitsOf } from '#web/ui/forms/checks/limits-of.ts'

const SOURCE = join(import.meta.dirname, '../../src')
const LATE_CHECKS = join(import.meta.dirname, '../../src/web/ui/forms/checks/late-checks.ts')
const LATE = '\0late-form:'
const forms = /^#((?:rules|web)\/(?:[\w-]+\/)*[\w-]+-forms)\.ts$/

/**
 * In the browser's build: an import of a form's schema by a screen is replaced by a lazily loaded validation, with the
 * limits of the schema written out (ui/forms/checks/late-checks.ts). The build fails if a screen's first scripts
 * contain Zod all the same.
 */
export const formsApart: Plugin = {
  name: 'forms-apart',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    if (source === './checks/form-checks.ts') return LATE_CHECKS
    const [, wanted] = forms.exec(source) ?? []
    return wanted && isScreen(importer) ? LATE + wanted : undefined
  },
  async load(id) {
    if (!id.startsWith(LATE)) return undefined
    const file = join(SOURCE, `${id.slice(LATE.length)}.ts`)
    const told: Record<string, unknown> = await import(pathToFileURL(file).href)
    return [
      `import { lateChecks } from ${JSON.stringify(LATE_CHECKS)}`,
      `const forms = () => import(${JSON.stringify(file)})`,
      ...Object.entries(told).map(([name, value]) => `export const ${name} = ${standIn(value, name)}`),
    ].join('\n')
  },
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [each] : []))
    const found = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
    for (const name of found) {
      const chunk = chunks.find(({ fileName }) => fileName === name)
      if (chunk?.moduleIds.some((id) => id.includes('/node_modules/zod/')))
        throw new Error(`${name} loads Zod before anybody uses a form: see forms-apart.ts`)
      for (const imported of chunk?.imports ?? []) found.add(imported)
    }
  },
}

/** Forms built from others need those themselves. */
function isScreen(importer = ''): boolean {
  return importer.includes('/src/web/') && !importer.endsWith('-forms.ts')
}

/** The replacement of an exported `value` of the file at `way`. */
function standIn(value: unknown, way: string): string {
  if (isSchema(value)) return late(value, way)
  // A schema's parameters change neither its fields nor their maximum lengths.
  if (typeof value === 'function') return `(told) => ${late(value({}), `${way}(told)`)}`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${standIn(part, `${way}.${key}`)}`)
  return `{ ${parts.join(', ')} }`
}

function late(schema: z.ZodType, way: string): string {
  const limits = JSON.stringify(limitsOf(schema))
  return `/* @__PURE__ */ lateChecks(${limits}, () => forms().then((forms) => forms.${way}))`
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

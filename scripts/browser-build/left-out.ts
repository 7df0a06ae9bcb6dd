import type { Plugin } from 'vite'

/** What a function becomes that the browser's build leaves out: the functions of a module by name. */
export type Stands = Record<string, string>

/** What `of` brings for ways of working that the house does not have; `wanted` finds the source of a screen that would need it. */
type LeftOut = { name: string; of: RegExp; modules: Record<string, Stands>; wanted: RegExp }

/** In the browser's build: puts stands in place of parts of a package. The build fails where it no longer has one of them. */
export function leavingOut({ name, of, modules, wanted }: LeftOut): Plugin {
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (id.includes('/src/web/') && wanted.test(code)) throw new Error(`${id}: see ${name}.ts`)
      const stands = modules[of.exec(id)?.[1] ?? '']
      return stands && { code: without(stands, code, name), map: null }
    },
  }
}

/** `code` with a stand in place of each function; of what is made by `new` the methods go as well. */
export function without(stands: Stands, code: string, told: string): string {
  return Object.entries(stands).reduce((rest, [name, stand]) => {
    const opening = `(?:(?:async )?function ${name}\\(|exports\\.${name} = function \\()`
    const declared = new RegExp(`^([ \\t]*)${opening}[^]*?\\n\\1};?\\n`, 'm')
    if (!declared.test(rest)) throw new Error(`There is no ${name} any more: see ${told}.ts`)
    const methods = new RegExp(`^${name}\\.prototype\\.[^]*?\\n};\\n`, 'gm')
    return rest.replace(declared, () => `${stand}\n`).replace(methods, '')
  }, code)
}

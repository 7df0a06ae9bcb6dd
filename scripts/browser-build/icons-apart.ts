import { join } from 'node:path'
import type { Plugin } from 'vite'

const SVG_ICON = join(import.meta.dirname, '../../src/web/ui/svg-icon.tsx')
const importsIcons = /import \{([^}]*)\} from '(?:#web\/ui|\.)\/icons\.tsx'/g

/** The module name of an icon. */
export const ICON = '\0icon:'

/** In the browser's build: each icon is a module of its own, so that a screen loads only the icons it uses. */
export const iconsApart: Plugin = {
  name: 'icons-apart',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code) {
    if (!code.includes("/icons.tsx'")) return undefined
    const apart = code.replace(importsIcons, (_, names: string) => {
      const icons = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith('type '))
      return icons.map((icon) => `import { ${icon} } from '${ICON}${icon}'`).join(';')
    })
    return { code: apart, map: null }
  },
  resolveId: (id) => (id.startsWith(ICON) ? id : undefined),
  load(id) {
    if (!id.startsWith(ICON)) return undefined
    const icon = id.slice(ICON.length)
    return `import { ${icon} as shapes } from 'lucide'
import { svgIcon } from ${JSON.stringify(SVG_ICON)}
export const ${icon} = /* @__PURE__ */ svgIcon(shapes)`
  },
}

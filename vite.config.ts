import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { formsApart } from './scripts/browser-build/forms-apart.ts'
import { ICON, iconsApart } from './scripts/browser-build/icons-apart.ts'
import { buildTarget } from './scripts/browser-build/supported-browsers.ts'

// What runs by being loaded stands alone: a screen that needs something beside it would start the house before its time.
const isEntry = (id: string) => id.endsWith('src/web/entry.client.tsx')
// What everybody has, as they have the libraries.
const isCity = (id: string) => id.endsWith('src/city/city.ts')
// The sentences of all refusals: a few screens show one, and the first view imports the file for nothing but what is on the server.
const refusals = /\/src\/rules\/(?:domain-error|base\/refusal|[\w-]+\/[\w-]+-refusals)\.ts$/
const isRefusals = (id: string) => refusals.test(id)
// How a time is worded: every page says how old its cached copy is, and needs no refusals for it.
const isCalendar = (id: string) => id.endsWith('/src/rules/base/calendar.ts')
// What refusals name of limits: other screens load these few numbers without the sentences.
const isLimits = (id: string) => /\/src\/rules\/(?:.*-limits|base\/numbers)\.ts$/.test(id)
// The addresses of screens, without those that bring the city's suburbs or a shared book along.
const isPaths = (id: string) => /\/src\/rules\/(?!places\/|.*share-path).*-paths?\.ts$/.test(id)
const isLucide = (id: string) => id.includes('node_modules/lucide/')

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

// What a browser runs for its first view of the house: the frame around every screen, and home.
const firstScreens = ['entry.client.tsx', 'root.tsx', 'pages/home.tsx'].map((path) =>
  join(import.meta.dirname, 'src/web', path),
)
for (const screen of firstScreens)
  if (!existsSync(screen)) throw new Error(`No first screen ${screen} any more`)

/** All that these screens import, and no other: so what only other screens use is not in everyone's files. */
function firstView(modules: Modules): ReadonlySet<string> {
  const found = new Set(firstScreens)
  for (const id of found) {
    // An icon takes its shapes along; all others are behind the same door.
    if (isLucide(id)) continue
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  }
  return found
}

// A few files instead of some forty small ones, which made a page's head half as long as its content. Each takes what its modules
// import along, so those that all screens share come first; libraries stay in a browser's cache when the house changes.
const files = [
  file(
    'library',
    (id, modules) =>
      isCity(id) || (id.includes('node_modules/') && !isLucide(id) && firstView(modules).has(id)),
    1,
  ),
  file('calendar', isCalendar),
  file('limits', isLimits),
  file('refusals', isRefusals),
  file('frame', (id, modules) => !isLucide(id) && !isEntry(id) && firstView(modules).has(id), 1),
  // A dozen files of a line or two otherwise, each of which the manifest would name for many screens.
  file('paths', isPaths),
  // What follows the first view: four files of one or two KB otherwise.
  file('device', (id) => /src\/web\/(?:shell\/device\/|worker\/|shell\/live\/use-reach)/.test(id)),
  file('forms', (id) =>
    /src\/web\/(?:ui\/(?:forms\/(?!.*(?:schema|checks))|choices\/)|shell\/forms\/leave-question)/.test(id),
  ),
  file(
    'kit',
    (id) => id.startsWith(ICON) || /src\/web\/ui\/(?!windows\/menu|notices\/toaster|forms\/)/.test(id),
  ),
]

/** What is everybody's first is in one file even if one screen alone imports it: that packs better than a file of its own. */
function file(name: string, holds: (id: string, modules: Modules) => boolean, minShareCount = 2) {
  const nameOf = (id: string, modules: Modules) => (holds(id, modules) ? name : null)
  return { debugName: name, name: nameOf, minShareCount }
}

// The manifest of all screens names each file, and a hash doesn't compress. Of fewer signs Rolldown makes none.
const hashed = 'assets/[name]-[hash:7].js'

export default defineConfig({
  // Vite minifies all styles for the browsers of `target`; Tailwind would first do it for older ones.
  plugins: [iconsApart, formsApart, tailwindcss({ optimize: false }), reactRouter()],
  // In development every package the screens use is prepared at the start: one found later would reload the open page, and
  // leave it with two copies of React for a moment.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/**/*.tsx'] },
  worker: { format: 'es' },
  environments: {
    client: { build: { rolldownOptions: { output: { entryFileNames: hashed, chunkFileNames: hashed } } } },
  },
  build: {
    target: buildTarget,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Being loaded it does nothing: who uses none of the sentences needs not load it.
      treeshake: { moduleSideEffects: [{ test: refusals, sideEffects: false }] },
      output: {
        codeSplitting: { groups: files.map((each, place) => ({ ...each, priority: files.length - place })) },
      },
    },
  },
})

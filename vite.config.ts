import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// What nearly every screen shows is one file: as some forty small ones it made a page's head half as long as its content.
// Windows, menus and checked forms bring their own libraries, so they stay with the screens that have them.
const kit = {
  name: 'kit',
  test: /node_modules\/lucide\/|src\/web\/ui\/(?!windows\/menu|notices\/toaster|forms\/use-schema-form)/,
  minShareCount: 2,
  maxModuleSize: 4000,
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // In development every package the screens use is prepared at the start: one found later would reload the open page, and
  // leave it with two copies of React for a moment.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/**/*.tsx'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [kit] } } },
  },
})

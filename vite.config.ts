import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // In development every package the screens use is prepared at the start: one found later would reload the open page, and
  // leave it with two copies of React for a moment.
  optimizeDeps: { entries: ['src/web/entry.client.tsx', 'src/web/*/*.tsx'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})

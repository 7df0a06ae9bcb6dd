import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { trimmed } from './trim-routes.ts'

test('a browser is told where a screen is and what it has, and not which files it imports', () => {
  const flags = {
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: true,
  }
  const home = {
    id: 'home',
    index: true,
    path: '',
    module: '/home.js',
    imports: ['/library.js'],
    css: ['/frame.css', '/home.css'],
    hasLoader: true,
    hasDefaultExport: true,
    hasErrorBoundary: false,
    ...flags,
  }
  const root = { ...home, id: 'root', index: undefined, module: '/root.js', css: ['/frame.css'] }
  const badges = { id: 'badges', path: 'badges', module: '/badges.js', hasDefaultExport: false, css: [] }
  const table = {
    entry: { module: '/entry.js', imports: ['/library.js'] },
    routes: { root, home, badges },
    url: '/manifest-1.js',
    version: '1',
  }
  expect(trimmed(table as unknown as ServerBuild['assets'])).toEqual({
    // React Router adds to it, so it stays a list.
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: {
        path: '',
        module: '/root.js',
        css: ['/frame.css'],
        hasLoader: true,
        hasClientMiddleware: true,
      },
      home: {
        index: true,
        path: '',
        module: '/home.js',
        css: ['/home.css'],
        hasLoader: true,
        hasClientMiddleware: true,
      },
      badges: { path: 'badges', module: '/badges.js' },
    },
    url: '/manifest-1.js',
    version: '1',
  })
})

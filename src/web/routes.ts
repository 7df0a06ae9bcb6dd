import { index, type RouteConfig, route } from '@react-router/dev/routes'

// Every address of the product, one line each.
export default [
  index('library/home.tsx'),
  route('all-books', 'library/all-books.tsx'),
  route('theme', 'shell/theme.ts'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig

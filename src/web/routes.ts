import { index, type RouteConfig, route } from '@react-router/dev/routes'

// Every address of the product, one line each.
export default [
  index('library/home.tsx'),
  route('all-books', 'library/all-books.tsx'),
  route('search', 'library/search.ts'),
  route('events', 'events/events.tsx'),
  route('event/:id', 'events/event-detail.tsx'),
  route('book-exchanges', 'events/book-exchanges.ts'),
  route('book-clubs', 'clubs/book-clubs.tsx'),
  route('club/:id', 'clubs/club-detail.tsx'),
  route('map', 'places/map.tsx'),
  route('admin/events', 'events/event-review.tsx'),
  route('about', 'pages/about.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  route('cookies', 'pages/cookies.tsx'),
  route('theme', 'shell/theme.ts'),
  route('auth', 'members/auth.tsx'),
  route('auth/verify', 'members/verify.tsx'),
  route('auth/forgot', 'members/forgot-password.tsx'),
  route('auth/reset', 'members/reset-password.tsx'),
  route('log-out', 'members/log-out.ts'),
  route('make-profile', 'members/make-profile.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig

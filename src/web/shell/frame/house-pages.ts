export const aboutPages = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
]

export const legalPages = [
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/cookies', label: 'Cookies' },
]

export const sourcePage = { to: '/licence', label: 'Source and licence' }

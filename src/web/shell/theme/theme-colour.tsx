import type { Theme } from './theme-cookie.ts'

// The background of the two themes (styles.css); browsers colour their own bars with it.
const paper = { light: '#fbf6ec', dark: '#10151e' }

export function ThemeColour({ theme }: { theme: Theme }) {
  if (theme !== 'system') return <meta name="theme-color" content={paper[theme]} />
  return (
    <>
      <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}

/**
 * A page can be read and used before its scripts are there, so they are asked for once it has been painted, and leave the
 * way free for pictures even then. A page in a tab that nobody looks at is not painted and need not wait; nor does one
 * wait for ever in a browser that does not say when it has painted.
 */
const startWhenPainted = `((self, waiting) => {
  const start = () => { waiting.replaceWith(waiting.content); self.remove() }
  if (document.hidden) return start()
  setTimeout(start, 3000)
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) start()
  }).observe({ type: 'paint', buffered: true })
})(document.currentScript, document.currentScript.previousElementSibling)`

const preload = '<link rel="modulepreload" '
const modules = ' type="module"'

/** Puts off the scripts of the `page` that React Router rendered; `nonce` is that of its policy. */
export function contentFirst(page: string, nonce = ''): string {
  if (!page.includes(modules)) return page
  const [links, script] = [preloadsIn(page), moduleScriptIn(page)]
  const preloads = page.slice(links.start, links.end).replaceAll(preload, `${preload}fetchpriority="low" `)
  return [
    page.slice(0, links.start),
    page.slice(links.end, script.start),
    `<template>${preloads}${page.slice(script.start, script.end)}</template>`,
    `<script nonce="${nonce}">${startWhenPainted}</script>`,
    page.slice(script.end),
  ].join('')
}

type Span = { start: number; end: number }

/** React puts them one after the other. */
function preloadsIn(page: string): Span {
  const start = Math.max(page.indexOf(preload), 0)
  let end = start
  while (page.startsWith(preload, end)) end = page.indexOf('>', end) + 1
  return { start, end }
}

/** There is one; it stands at the end of the page. */
function moduleScriptIn(page: string): Span {
  const start = page.lastIndexOf('<script', page.lastIndexOf(modules))
  return { start, end: page.indexOf('</script>', start) + '</script>'.length }
}

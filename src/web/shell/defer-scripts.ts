/**
 * Defers the page's scripts. A page can be read and used before they load, so they are requested after the first paint, at low
 * priority, and leave the network to pictures. A hidden tab is not painted and does not wait; a timeout covers browsers that
 * do not report the paint.
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

/**
 * Defers the scripts of the `page` that React Router rendered, and returns it in pieces. `nonce` is that of its Content
 * Security Policy.
 */
export function contentFirst(page: string, nonce = ''): string[] {
  if (!page.includes(modules)) return [page]
  const [links, script] = [preloadsIn(page), moduleScriptIn(page)]
  const preloads = page.slice(links.start, links.end).replaceAll(preload, `${preload}fetchpriority="low" `)
  return [
    page.slice(0, links.start),
    page.slice(links.end, script.start),
    `<template>${preloads}${page.slice(script.start, script.end)}</template>`,
    `<script nonce="${nonce}">${startWhenPainted}</script>`,
    page.slice(script.end),
  ]
}

type Span = { start: number; end: number }

/** React writes them one after the other. */
function preloadsIn(page: string): Span {
  const start = Math.max(page.indexOf(preload), 0)
  let end = start
  while (page.startsWith(preload, end)) end = page.indexOf('>', end) + 1
  return { start, end }
}

/** There is exactly one, at the end of the page. */
function moduleScriptIn(page: string): Span {
  const start = page.lastIndexOf('<script', page.lastIndexOf(modules))
  return { start, end: page.indexOf('</script>', start) + '</script>'.length }
}

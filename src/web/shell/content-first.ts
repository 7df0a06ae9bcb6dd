const modulePreload = /<link rel="modulepreload" /g
const headOfScripts = /(?:<link rel="modulepreload" [^>]*>)+/
const moduleScript = /<script [^>]*type="module"[^>]*>[^<]*<\/script>/

/**
 * A page can be read and used before its scripts are there, so they are asked for once it has been shown, and leave the
 * way free for pictures even then. A page in a tab that nobody looks at is never shown and need not wait; nor does one
 * wait for ever in a browser that does not say when it has painted.
 */
const startWhenPainted = `((self, waiting) => {
  const start = () => { waiting.replaceWith(waiting.content); self.remove() }
  if (document.hidden) return start()
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 3000)
})(document.currentScript, document.currentScript.previousElementSibling)`

/** Puts off the scripts of the `page` that React Router rendered; `nonce` is that of its policy. */
export function contentFirst(page: string, nonce = ''): string {
  let preloads = ''
  return page
    .replace(headOfScripts, (links) => {
      preloads = links.replace(modulePreload, '$&fetchpriority="low" ')
      return ''
    })
    .replace(
      moduleScript,
      (script) =>
        `<template>${preloads}${script}</template><script nonce="${nonce}">${startWhenPainted}</script>`,
    )
}

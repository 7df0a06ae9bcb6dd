// Which browser on which device, as a member would say it. Only the families people know; versions tell nobody anything.

// In this order: most of them also call themselves Chrome, and nearly all Safari.
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

// Android calls itself Linux too, and an iPhone says it is like a Mac.
const devices: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Chrome on Android'; as much of it as can be told, and nothing ('') where that is nothing. */
export function deviceWords(userAgent: string): string {
  const [browser, device] = [nameIn(browsers, userAgent), nameIn(devices, userAgent)]
  if (!browser) return device ? `A browser on ${device}` : ''
  return device ? `${browser} on ${device}` : browser
}

function nameIn(table: readonly [RegExp, string][], userAgent: string): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1]
}

// The browser and device of a session, in a member's words. Only the well-known families; versions mean nothing to people.

// In this order: most of them also claim to be Chrome, and nearly all claim to be Safari.
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

// Android also claims to be Linux, and an iPhone claims to be like a Mac.
const devices: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Chrome on Android', as much of it as is known; '' if nothing is. */
export function deviceWords(userAgent: string): string {
  const [browser, device] = [nameIn(browsers, userAgent), nameIn(devices, userAgent)]
  if (!browser) return device ? `A browser on ${device}` : ''
  return device ? `${browser} on ${device}` : browser
}

function nameIn(table: readonly [RegExp, string][], userAgent: string): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1]
}

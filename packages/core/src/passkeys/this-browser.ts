/** What people call a browser and its system; empty where neither is known. */
export interface ThisBrowser {
  /** For example `Chrome`. */
  readonly browser: string
  /** For example `Windows`. */
  readonly system: string
}

/** Found first counts: many browsers also call themselves by the name of another one. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Microsoft Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: typeof browsers, text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/**
 * What this browser and its system are called.
 *
 * @param userAgent `navigator.userAgent`
 * @param touchPoints `navigator.maxTouchPoints`, by which an iPad differs from the Mac that it says it is
 */
export function thisBrowser(
  userAgent: string = navigator.userAgent,
  touchPoints: number = navigator.maxTouchPoints,
): ThisBrowser {
  const system = nameIn(systems, userAgent)
  return {
    browser: nameIn(browsers, userAgent),
    system: system === 'macOS' && touchPoints > 1 ? 'iPadOS' : system,
  }
}

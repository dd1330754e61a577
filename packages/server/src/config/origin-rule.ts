/**
 * Rules that say which sites may embed widgets: an exact origin (`https://shop.example.com`), or one with
 * `*` in place of the first label (`https://*.example.com`), which stands for one label or more but never for
 * the bare domain. A lone `*` is no rule: a token for everybody would be a token for nobody.
 */
export function isOriginRule(rule: string): boolean {
  const wildcard = /^(https?):\/\/\*\.([^/]+)$/.exec(rule)
  if (!wildcard) return isOrigin(rule)
  const [, scheme, rest] = wildcard as unknown as [string, string, string]
  const host = rest.replace(/:\d+$/, '')
  // Two labels at least, so that a rule cannot cover a whole top-level domain; and never an address.
  return !/^[\d.]+$/.test(host) && host.split('.').length >= 2 && isOrigin(`${scheme}://${rest}`)
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  // A host may hold a star as far as the URL standard is concerned.
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*')
}

/** A rule as browsers write its origin; undefined where more than its spelling keeps it from being one. */
export function spelledByBrowsers(rule: string): string | undefined {
  const url = URL.parse(rule)
  return url?.href === `${url?.origin}/` && isOriginRule(url.origin) ? url.origin : undefined
}

/** A test of origins against rules; keeps no state and looks at the exact text that the browser sent. */
export function originMatcher(rules: readonly string[]): (origin: string) => boolean {
  const exact = new Set(rules.filter((rule) => !rule.includes('*')))
  const bounded = rules
    .filter((rule) => rule.includes('*'))
    .map((rule) => {
      const [before, after] = rule.split('*') as [string, string]
      return { before, after }
    })
  return (origin) =>
    exact.has(origin) ||
    bounded.some(
      ({ before, after }) =>
        origin.startsWith(before) &&
        origin.endsWith(after) &&
        /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(origin.slice(before.length, origin.length - after.length)),
    )
}

/** The longest address that the server takes to come back to. */
const longestReturnUrl = 2_000

/** This page without its fragment, as the place to come back to; undefined where it cannot be one. */
function thisPage(): string | undefined {
  const address = location.href.replace(/#.*$/, '')
  return address.startsWith('http') && address.length <= longestReturnUrl ? address : undefined
}

/** Where to come back to: the address that the page gives, also a relative one, else the page itself. */
export function returnAddress(given: string | undefined): string | undefined {
  if (given === undefined) return thisPage()
  return URL.canParse(given, location.href) ? new URL(given, location.href).href : given
}

/** The longest address that the server takes to come back to. */
const longestReturnUrl = 2_000

/** This page without its fragment, as the place to come back to; undefined where it cannot be one. */
export function thisPage(): string | undefined {
  const address = location.href.replace(/#.*$/, '')
  return address.startsWith('http') && address.length <= longestReturnUrl ? address : undefined
}

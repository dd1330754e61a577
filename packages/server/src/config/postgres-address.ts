/**
 * Whether an address names a PostgreSQL, all of it. A password that holds a /, ? or # as it is ends the host at the wrong place,
 * and the server would look for a host of the user's name.
 */
export function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:') return false
  return !/@/.test(url.pathname + url.hash) && !/^\?[^=]*@/.test(url.search) && isDecodable(url.password)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

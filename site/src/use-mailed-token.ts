import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link: `#token=…`. It is taken out of the address, which ends in histories and on screens.
 * Undefined where the link has none.
 */
export function useMailedToken(): string | undefined {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string>()
  const found = new URLSearchParams(hash.slice(1)).get('token') || undefined
  if (found && found !== token) setToken(found)
  // Not in a layout effect: on a page that needs no fetching the router would not be listening yet.
  useEffect(() => {
    if (found) void navigate({ pathname, search }, { replace: true, state })
  }, [found, pathname, search, state, navigate])
  return found ?? token
}

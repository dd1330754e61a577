import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

export interface Query {
  text: string
  setText(text: string): void
  /** Puts the text into the address. */
  keep(): void
}

/**
 * What is searched for. It goes into the address (`?q=`) when the visitor leaves the field or follows a result, so
 * that going back finds it again; not with every key, because browsers limit how often an address may change.
 */
export function useQuery(): Query {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = new URLSearchParams(search).get('q') ?? ''
  const [state, setState] = useState({ text: address, seen: address, written: address })
  if (state.seen !== address) {
    // Our own change may arrive when the visitor types on already; any other address is another search.
    const isOurs = state.written === address
    setState({ text: isOurs ? state.text : address, seen: address, written: address })
  }
  return {
    text: state.text,
    setText: (text) => setState((last) => ({ ...last, text })),
    keep() {
      const text = state.text.trim()
      if (text === address) return
      setState((last) => ({ ...last, written: text }))
      void navigate({ search: text && `?${new URLSearchParams({ q: text })}` }, { replace: true })
    },
  }
}

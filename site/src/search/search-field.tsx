import { Icon } from '@ai-studio/react'
import type { ReactElement } from 'react'
import type { Query } from './use-query.ts'
import './search-field.css'

export interface SearchFieldProps {
  query: Query
  /** What screen readers call it. */
  label: string
  placeholder: string
}

/** Where the visitor types what they look for. Results follow every key. */
export function SearchField({ query, label, placeholder }: SearchFieldProps): ReactElement {
  return (
    <form
      className="st-search-field"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not all supported browsers know <search>.
      role="search"
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        query.keep()
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={query.text}
        onChange={(event) => query.setText(event.target.value)}
        onBlur={query.keep}
      />
    </form>
  )
}

import { Icon, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import type { Query } from './use-query.ts'

/** Where the visitor types what they look for. Results follow every key. */
export function SearchField({ query }: { query: Query }): ReactElement {
  const t = useTexts('help')
  return (
    <form
      className="st-help-search"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not all supported browsers know <search>.
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        query.keep()
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        name="q"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
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

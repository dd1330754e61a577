import type { ConversationList } from '@ai-studio/core/conversations'
import { limits } from '@ai-studio/contract/constants'
import { useStore } from '@nanostores/react'
import { useState, type ReactElement, type RefObject } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export interface SearchFieldProps {
  list: ConversationList
  fieldRef: RefObject<HTMLInputElement | null>
}

const isTouch = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** Where the visitor says what they look for. Escape empties it, and closes the list when it is empty. */
export function SearchField({ list, fieldRef }: SearchFieldProps): ReactElement {
  const text = useTexts('conversations')
  const [words, setWords] = useState(list.$search.get())
  const { foundFor } = useStore(list.$list)
  const wanted = useStore(list.$search)
  // On a touch screen the keyboard would hide what the visitor came to see.
  const [takesFocus] = useState(() => !isTouch())

  function search(next: string) {
    setWords(next)
    list.search(next)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- older browsers do not know the element.
    <div className="st-conversations-search" role="search">
      <Icon name="search" size={18} />
      <input
        ref={fieldRef}
        type="search"
        value={words}
        aria-label={text('search.label')}
        placeholder={text('search.placeholder')}
        maxLength={limits.searchLength}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        data-autofocus={takesFocus || undefined}
        part="search"
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || words === '') return
          event.preventDefault()
          event.stopPropagation()
          search('')
        }}
      />
      {wanted !== foundFor && <Spinner size={16} />}
      {words !== '' && (
        <IconButton
          icon="close"
          iconSize={16}
          size="small"
          label={text('search.clear')}
          onClick={() => {
            search('')
            fieldRef.current?.focus()
          }}
        />
      )}
    </div>
  )
}

import type { ConversationList } from '@ai-studio/core/conversations'
import { useStore } from '@nanostores/react'
import { useState, type ReactElement, type RefObject } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { isComposing } from '../field/key-intent.ts'
import { SearchBox } from '../parts/fields.tsx'

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

  // A sign-out, of another tab as well, takes along what was looked for.
  if (wanted === '' && words.trim() !== '') setWords('')

  function search(next: string) {
    setWords(next)
    list.search(next)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- older browsers do not know the element.
    <div role="search">
      <SearchBox
        fieldRef={fieldRef}
        type="search"
        words={words}
        label={text('search.label')}
        clearLabel={text('search.clear')}
        placeholder={text('search.placeholder')}
        enterKeyHint="search"
        isBusy={wanted !== foundFor}
        data-autofocus={takesFocus || undefined}
        onSearch={search}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || words === '' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          event.stopPropagation()
          search('')
        }}
      />
    </div>
  )
}

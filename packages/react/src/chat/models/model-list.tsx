import type { Model } from '@ai-studio/contract'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { isComposing } from '../field/key-intent.ts'
import { SearchBox } from '../parts/fields.tsx'
import { ModelOption } from './model-option.tsx'
import { findModels, toSearchable } from './search.ts'

/** Options that Page up and Page down go past. */
const pageStep = 8

export interface ModelListProps {
  models: readonly Model[]
  chosenId: string | null
  onChoose: (id: string) => void
}

/**
 * A field to search in, and the list of what it finds: the focus stays in the field, the arrows go through the list,
 * Enter chooses, Escape empties the field and then closes.
 */
export function ModelList({ models, chosenId, onChoose }: ModelListProps): ReactElement {
  const text = useTexts('models')
  const listId = useId()
  const fieldRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState('')
  const searchable = useMemo(() => toSearchable(models), [models])
  const found = useMemo(() => findModels(searchable, words), [searchable, words])
  const [wanted, setWanted] = useState<string | null>(chosenId)
  const at = found.findIndex(({ id }) => id === wanted)
  const active = Math.max(at, found.length > 0 ? 0 : -1)
  const activeId = active < 0 ? undefined : `${listId}-${active}`

  useEffect(() => {
    if (activeId) listRef.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- another search puts it elsewhere.
  }, [activeId, found])

  function search(next: string): void {
    setWords(next)
    // The best match, but whoever only looks around begins at what is chosen.
    setWanted(next.trim() === '' ? chosenId : null)
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Pages bind shortcuts to plain letters, and cannot see that somebody writes in here.
    if (event.key !== 'Escape') event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    const last = found.length - 1
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + pageStep),
      PageUp: Math.max(0, active - pageStep),
    }
    const target = moves[event.key]
    if (target !== undefined) setWanted(found[target]?.id ?? null)
    else if (event.key === 'Enter') choose(found[active])
    else if (event.key === 'Escape' && words !== '') {
      event.stopPropagation()
      search('')
    } else return
    event.preventDefault()
  }

  function choose(model: Model | undefined): void {
    if (model?.available) onChoose(model.id)
  }

  return (
    <div className="st-models-content">
      <SearchBox
        fieldRef={fieldRef}
        type="text"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is one, with a list of its own.
        role="combobox"
        words={words}
        label={text('search.label')}
        clearLabel={text('search.clear')}
        placeholder={text('search.placeholder')}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        enterKeyHint="done"
        autoCapitalize="none"
        data-autofocus
        onSearch={search}
        onKeyDown={onKeyDown}
      />
      <output className="st-visually-hidden">
        {words === ''
          ? ''
          : found.length > 0
            ? text('found', { count: found.length })
            : text('none', { words })}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field has the focus, and names the active option. */}
      <div
        ref={listRef}
        id={listId}
        className="st-models-list"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no select shows all this.
        role="listbox"
        aria-label={text('list')}
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((model, index) => (
          <ModelOption
            key={model.id}
            model={model}
            id={`${listId}-${index}`}
            index={index}
            isActive={index === active}
            isChosen={model.id === chosenId}
            onChoose={onChoose}
          />
        ))}
      </div>
      {found.length === 0 && (
        <div className="st-models-none">
          <p>{text('none', { words })}</p>
          <p>{text('noneHint')}</p>
        </div>
      )}
      <p className="st-models-applies">{text('applies')}</p>
    </div>
  )
}

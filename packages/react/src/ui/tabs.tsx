import { useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'

export interface Tab {
  id: string
  label: string
}

export interface TabsProps {
  /** What is chosen between; names the list of tabs. */
  label: string
  tabs: readonly Tab[]
  /** Id of the chosen tab. */
  value: string
  onChange(id: string): void
  /** What belongs to the chosen tab. */
  children?: ReactNode
  /** Name for `::part()` of the list. */
  part?: string | undefined
  className?: string | undefined
}

/** A few views of one place, of which one is shown. Arrow keys choose, in reading direction. */
export function Tabs(props: TabsProps): ReactElement {
  const { label, tabs, value, onChange, children, className = '' } = props
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const list = listRef.current
    if (!list || event.ctrlKey || event.metaKey || event.altKey) return
    const current = tabs.findIndex((tab) => tab.id === value)
    const onward = getComputedStyle(list).direction === 'rtl' ? -1 : 1
    const moves: Record<string, number> = {
      ArrowRight: (current + onward + tabs.length) % tabs.length,
      ArrowLeft: (current - onward + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = moves[event.key]
    const chosen = target === undefined ? undefined : tabs[target]
    if (!chosen) return
    event.preventDefault()
    list.querySelectorAll<HTMLElement>('[role=tab]')[target!]?.focus()
    onChange(chosen.id)
  }

  return (
    <div className={`st-tabs ${className}`}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs hold the focus, one at a time. */}
      <div
        ref={listRef}
        className="st-tab-list"
        role="tablist"
        aria-label={label}
        part={props.part}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            className="st-tab"
            role="tab"
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className="st-tab-panel" role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}

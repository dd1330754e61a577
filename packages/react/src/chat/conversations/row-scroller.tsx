import { Component, createRef, type ReactElement, type ReactNode, type RefObject } from 'react'

export interface RowScrollerProps {
  isBusy: boolean
  /** Where the focus goes when no row is left. */
  searchRef: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The row that has the focus, and its place among all. */
interface FocusedRow {
  id: string | undefined
  index: number
}

/** What opens a conversation, in the order of the rows. */
export const openersOf = (root: ParentNode | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('.st-conversation-open') ?? []),
]

/**
 * Has the focus go along with a row that comes to stand elsewhere, and to its neighbour when the row goes: the server
 * may refuse a change, or know of one from elsewhere, long after a key was pressed. It is taken from nowhere else.
 * A class, because only classes are asked before the change.
 */
export class RowScroller extends Component<RowScrollerProps> {
  readonly #ref = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): FocusedRow | null {
    const scroller = this.#ref.current
    const focused = (scroller?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    const rows = [...(scroller?.querySelectorAll('.st-conversation') ?? [])]
    const index = rows.findIndex((row) => row.contains(focused ?? null))
    return index < 0 ? null : { id: openersOf(rows[index]!)[0]?.dataset.id, index }
  }

  override componentDidUpdate(_props: RowScrollerProps, _state: unknown, row: FocusedRow | null): void {
    if (!row || document.activeElement !== document.body) return
    const openers = openersOf(this.#ref.current)
    const next = openers.find(({ dataset }) => dataset.id === row.id) ?? openers[row.index] ?? openers.at(-1)
    ;(next ?? this.props.searchRef.current)?.focus()
  }

  override render(): ReactElement {
    const { isBusy, children } = this.props
    return (
      <div ref={this.#ref} className="st-conversations-scroller" data-busy={isBusy || undefined}>
        {children}
      </div>
    )
  }
}

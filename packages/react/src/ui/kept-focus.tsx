import { Component, createRef, type ReactElement, type ReactNode } from 'react'

export interface KeptFocusProps {
  /** What is shown: a change may take away what had the focus. */
  step: string
  className: string
  children: ReactNode
}

/**
 * Has the focus stay with what comes in the place of what had it, on its first control. It is taken from nowhere else.
 * A class, because only classes are asked before the change.
 */
export class KeptFocus extends Component<KeptFocusProps> {
  readonly #ref = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate({ step }: KeptFocusProps): boolean {
    const block = this.#ref.current
    if (!block || step === this.props.step) return false
    return block.contains((block.getRootNode() as Document | ShadowRoot).activeElement)
  }

  override componentDidUpdate(_props: KeptFocusProps, _state: unknown, hadFocus: boolean): void {
    if (hadFocus && document.activeElement === document.body)
      this.#ref.current?.querySelector('button')?.focus({ preventScroll: true })
  }

  override render(): ReactElement {
    const { className, children } = this.props
    return (
      <div ref={this.#ref} className={className}>
        {children}
      </div>
    )
  }
}

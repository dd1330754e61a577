import {
  Children,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useHoverOpen } from './use-hover-open.ts'
import { useMenuPopover } from './use-menu-popover.ts'

export interface LinkMenuProps {
  /** What the links are about; the button says it. */
  label: string
  /** The links, in the order in which they stand. */
  children: ReactNode
  /**
   * `hover` opens under a mouse where hovering exists; a click works everywhere.
   * @default 'hover'
   */
  openOn?: 'click' | 'hover' | undefined
  /**
   * Edge that list and button share.
   * @default 'start'
   */
  align?: 'start' | 'end' | undefined
  className?: string | undefined
}

type Focus = 'first' | 'last' | 'none'

const linksOf = (panel: HTMLElement | null) => [...(panel?.querySelectorAll<HTMLElement>('a[href]') ?? [])]

/**
 * A button that opens a list of links. They stay links, for the Tab key and for new tabs alike: what opens is a
 * disclosure of navigation, not a menu of actions. Its styles are `link-menu.css`.
 */
export function LinkMenu(props: LinkMenuProps): ReactElement {
  const { label, children, openOn = 'hover', align = 'start', className = '' } = props
  const panelId = useId()
  const rootRef = useRef<HTMLDivElement>(null)
  const triggerRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<Focus>('none')
  const popover = useMenuPopover({ triggerRef, menuRef: panelRef, align })
  const { isOpen } = popover

  function open(next: Focus): void {
    setFocus(next)
    popover.open()
  }

  function close(returnsFocus: boolean): void {
    // Before the list hides, or the browser would drop the focus to the page.
    if (returnsFocus) triggerRef.current?.focus({ preventScroll: true })
    popover.close()
  }

  const { takesOver, ...hover } = useHoverOpen({
    triggerRef,
    menuRef: panelRef,
    isEnabled: openOn === 'hover',
    isOpen,
    open: () => open('none'),
    close: () => close(false),
  })

  useEffect(() => {
    if (isOpen && focus !== 'none')
      linksOf(panelRef.current)
        .at(focus === 'first' ? 0 : -1)
        ?.focus()
  }, [isOpen, focus])

  function onTriggerKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const next = event.key === 'ArrowDown' ? 'first' : 'last'
    if (isOpen)
      linksOf(panelRef.current)
        .at(next === 'first' ? 0 : -1)
        ?.focus()
    else open(next)
  }

  function onPanelKeyDown(event: KeyboardEvent): void {
    const links = linksOf(panelRef.current)
    const panelRoot = panelRef.current?.getRootNode() as Document | ShadowRoot | undefined
    const current = links.indexOf(panelRoot?.activeElement as HTMLElement)
    const moves: Record<string, number> = {
      ArrowDown: (current + 1) % links.length,
      ArrowUp: (current - 1 + links.length) % links.length,
      Home: 0,
      End: links.length - 1,
    }
    const target = moves[event.key]
    if (target === undefined) return
    event.preventDefault()
    links[target]?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    event.stopPropagation()
    close(true)
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    // Somebody who tabs on is done with it. A press outside is the popover's to notice.
    if (isOpen && relatedTarget && !rootRef.current?.contains(relatedTarget)) close(false)
  }

  function onPanelClick({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('a')) close(true)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears what button and links do.
    <div
      ref={rootRef}
      className={`st-menu-root ${className}`}
      {...hover}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <Button
        ref={triggerRef}
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onKeyDown={onTriggerKeyDown}
        onClick={(event) => {
          // Our own toggling; the browser's would fight with the light dismissal.
          event.preventDefault()
          // Asked first: the click may come before the opening by the mouse has rendered.
          const isTakenOver = takesOver()
          if (isOpen && !isTakenOver) close(false)
          else open('none')
        }}
      >
        {label}
        <Icon name="chevron-down" size={16} />
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only hears what its links do. */}
      <div
        ref={panelRef}
        id={panelId}
        className="st-menu st-link-menu"
        popover="auto"
        data-open={isOpen || undefined}
        onKeyDown={onPanelKeyDown}
        onClick={onPanelClick}
      >
        {isOpen && (
          <ul>
            {Children.map(children, (link) => (
              <li>{link}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

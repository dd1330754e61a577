import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import { createTypeAhead } from './type-ahead.ts'
import { useHoverOpen } from './use-hover-open.ts'
import { useMenuPopover } from './use-menu-popover.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface MenuItem {
  id: string
  label: string
  /** A second, quieter line. */
  description?: string | undefined
  /** Drawn before the label: an icon, a flag, a swatch. */
  icon?: ReactNode
  isDisabled?: boolean | undefined
  /** The entry destroys something. */
  isDanger?: boolean | undefined
}

export interface MenuProps {
  /** What the menu is for; names both trigger and menu. */
  label: string
  items: readonly MenuItem[]
  /** Id of the chosen item. When given (also as null) the items are choices of which one holds. */
  value?: string | null | undefined
  onSelect(id: string): void
  /** Content of the trigger beside its icon. Without it the trigger is an icon button. */
  children?: ReactNode
  icon?: IconName | undefined
  /** What stands above the items and cannot be chosen. */
  head?: ReactNode
  /** @default 'ghost' */
  variant?: ButtonVariant | undefined
  /** @default 'medium' */
  size?: 'small' | 'medium' | undefined
  /**
   * `hover` opens under a mouse where hovering exists; a click works everywhere.
   * @default 'click'
   */
  openOn?: 'click' | 'hover' | undefined
  /**
   * Edge that menu and trigger share.
   * @default 'start'
   */
  align?: 'start' | 'end' | undefined
  /** A small arrow behind the trigger's content. */
  hasArrow?: boolean | undefined
  isDisabled?: boolean | undefined
  /** What was chosen is on its way: the trigger shows a spinner and does not open. */
  isBusy?: boolean | undefined
  className?: string | undefined
  /** Name for `::part()` of the trigger. */
  part?: string | undefined
}

const entriesOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
]

type Focus = 'first' | 'last' | 'chosen' | 'none'

/** A button that opens a list of actions or choices, by mouse, touch and keyboard. */
export function Menu(props: MenuProps): ReactElement {
  const {
    label,
    items,
    value,
    onSelect,
    children,
    icon,
    openOn = 'click',
    align = 'start',
    className = '',
  } = props
  const isChoice = value !== undefined
  const menuId = useId()
  const triggerRef = useRef<HTMLButtonElement>(null)
  const menuRef = useRef<HTMLDivElement>(null)
  const [typeAhead] = useState(createTypeAhead)
  const [focus, setFocus] = useState<Focus>('none')
  const popover = useMenuPopover({ triggerRef, menuRef, align })
  const { isOpen } = popover

  function open(next: Focus): void {
    if (props.isBusy) return
    setFocus(next)
    popover.open()
  }

  function close(returnsFocus: boolean): void {
    // Before the menu hides, or the browser would drop the focus to the page.
    if (returnsFocus) triggerRef.current?.focus({ preventScroll: true })
    popover.close()
  }

  const { takesOver, ...hover } = useHoverOpen({
    triggerRef,
    menuRef,
    isEnabled: openOn === 'hover' && !props.isDisabled,
    isOpen,
    open: () => open('none'),
    close: () => close(false),
  })

  useEffect(() => {
    if (!isOpen || focus === 'none') return
    const all = entriesOf(menuRef.current)
    const chosen = all.find((entry) => entry.getAttribute('aria-checked') === 'true')
    const target = focus === 'last' ? all.at(-1) : focus === 'chosen' ? (chosen ?? all[0]) : all[0]
    target?.focus()
  }, [isOpen, focus, menuRef])

  function onTriggerKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowUp' ? 'last' : 'chosen')
  }

  function onMenuKeyDown(event: KeyboardEvent): void {
    const all = entriesOf(menuRef.current)
    const root = menuRef.current?.getRootNode() as Document | ShadowRoot | undefined
    const current = all.indexOf(root?.activeElement as HTMLElement)
    const moves: Record<string, number> = {
      ArrowDown: (current + 1) % all.length,
      ArrowUp: (current - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }
    let target = moves[event.key]
    const isText = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (target === undefined && isText && event.key !== ' ') {
      const labels = all.map((entry) => entry.dataset.label ?? '')
      target = typeAhead.type(event.key, labels, current)
    }
    if (target !== undefined) {
      event.preventDefault()
      all[target]?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close(true)
    } else if (event.key === 'Tab') {
      close(true)
    }
  }

  function choose(item: MenuItem): void {
    if (item.isDisabled) return
    close(true)
    onSelect(item.id)
  }

  return (
    <span className={`st-menu-root ${className}`} {...hover}>
      <Button
        ref={triggerRef}
        {...(icon && { icon })}
        variant={props.variant ?? 'ghost'}
        size={props.size ?? 'medium'}
        disabled={props.isDisabled}
        isBusy={props.isBusy ?? false}
        className={children === undefined ? 'st-icon-button' : ''}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={children === undefined ? label : undefined}
        title={children === undefined ? label : undefined}
        part={props.part ?? 'menu-trigger'}
        onKeyDown={onTriggerKeyDown}
        onClick={(event) => {
          // Our own toggling; the browser's would fight with the light dismissal.
          event.preventDefault()
          // Asked first: the click may come before the opening by the mouse has rendered.
          const isTakenOver = takesOver()
          if (isOpen && !isTakenOver) close(false)
          else open('chosen')
        }}
      >
        {children !== undefined && <VisuallyHidden>{`${label}: `}</VisuallyHidden>}
        {typeof children === 'string' ? <span>{children}</span> : children}
        {props.hasArrow && <Icon name="chevron-down" size={16} />}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items hold the focus, one at a time. */}
      <div
        ref={menuRef}
        id={menuId}
        className="st-menu"
        popover="auto"
        role="menu"
        aria-label={label}
        data-open={isOpen || undefined}
        part="menu"
        onKeyDown={onMenuKeyDown}
      >
        {isOpen && props.head}
        {isOpen &&
          items.map((item) => (
            <button
              key={item.id}
              type="button"
              className="st-menu-item"
              role={isChoice ? 'menuitemradio' : 'menuitem'}
              tabIndex={-1}
              aria-checked={isChoice ? item.id === value : undefined}
              aria-disabled={item.isDisabled || undefined}
              data-label={item.label}
              data-danger={item.isDanger || undefined}
              part="menu-item"
              onClick={() => choose(item)}
              onPointerEnter={(event) => {
                if (event.pointerType === 'mouse') event.currentTarget.focus({ preventScroll: true })
              }}
            >
              {item.icon}
              <span className="st-menu-text">
                <span>{item.label}</span>
                {item.description && <span className="st-menu-description">{item.description}</span>}
              </span>
              {isChoice && item.id === value && <Icon name="check" size={16} />}
            </button>
          ))}
      </div>
    </span>
  )
}

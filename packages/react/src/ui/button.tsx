import { forwardRef, type ComponentPropsWithoutRef } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import { Spinner } from './spinner.tsx'

/** `primary` is the one thing to do here; `danger` destroys something. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** @default 'secondary' */
  variant?: ButtonVariant | undefined
  /** @default 'medium' */
  size?: 'small' | 'medium' | undefined
  /** Drawn before the text. */
  icon?: IconName | undefined
  /** The action is running: the button stays focusable, shows a spinner and ignores clicks. */
  isBusy?: boolean | undefined
  /** Name for `::part()`. */
  part?: string | undefined
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const {
    variant = 'secondary',
    size = 'medium',
    icon,
    isBusy,
    className = '',
    onClick,
    children,
    type = 'button',
    ...rest
  } = props
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={`st-button ${className}`}
      data-variant={variant}
      data-size={size}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? <Spinner size={16} /> : icon && <Icon name={icon} size={18} />}
      {/* A browser that translates the page takes texts out of it, before which nothing could be put any more. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  )
})

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children'> {
  icon: IconName
  /** Accessible name, also shown as a tooltip. */
  label: string
  /**
   * Edge length of the drawing in pixels.
   * @default 20
   */
  iconSize?: number | undefined
}

/** A button with a drawing instead of text. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(props, ref) {
  const { icon, label, iconSize = 20, variant = 'ghost', className = '', isBusy, ...rest } = props
  return (
    <Button
      title={label}
      {...rest}
      ref={ref}
      variant={variant}
      isBusy={isBusy}
      className={`st-icon-button ${className}`}
      aria-label={label}
    >
      {!isBusy && <Icon name={icon} size={iconSize} />}
    </Button>
  )
})

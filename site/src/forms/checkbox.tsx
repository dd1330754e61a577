import { Icon, useSpokenError } from '@ai-studio/react'
import { forwardRef, useId, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import './checkbox.css'

export interface CheckboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'id' | 'className'> {
  label: ReactNode
  /** Small text below, for what should be known before deciding. */
  hint?: ReactNode
  /** What is wrong; stands below the hint. */
  error?: string | undefined
}

/** A box to tick, with its label, and with a hint and an error that belong to it also for screen readers. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(props, ref) {
  const { label, hint, error, ...input } = props
  const id = useId()
  const { placeRef, isAlert } = useSpokenError(error)
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div ref={placeRef} className="st-check">
      <label>
        <input
          {...input}
          ref={ref}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="st-check-note">
          {hint}
        </p>
      )}
      {error && (
        <p
          key={isAlert ? 'alert' : 'note'}
          id={`${id}-error`}
          className="st-check-note"
          role={isAlert ? 'alert' : undefined}
          data-error=""
        >
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
})

import { Icon } from '@ai-studio/react'
import { useId, type ComponentPropsWithoutRef, type ReactElement, type ReactNode } from 'react'

export interface TextAreaProps extends Omit<ComponentPropsWithoutRef<'textarea'>, 'id' | 'className'> {
  label: string
  /** Small text below, for what should be known before typing. */
  hint?: ReactNode
  /** What is wrong with the content; takes the place of the hint. */
  error?: string | undefined
  /** Beside the label. */
  aside?: ReactNode
}

/** Several lines to write in, drawn like a `Field`. */
export function TextArea({ label, hint, error, aside, ...area }: TextAreaProps): ReactElement {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="st-field">
      <div className="st-field-top">
        <label className="st-field-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className="st-field-box">
        <textarea
          // Browsers put back what stood in a field when its page is loaded anew, also for whoever is there by then. What is
          // to outlive the page a form keeps itself, by whose it is.
          autoComplete="off"
          {...area}
          id={id}
          className="st-field-input st-text-area"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
      </div>
      {note && (
        <p id={`${id}-note`} className="st-field-note" data-error={error ? '' : undefined}>
          {error && <Icon name="alert" size={16} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}

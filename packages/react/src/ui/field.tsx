import { forwardRef, useId, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useSpokenError } from './use-spoken-error.ts'

export interface FieldProps extends Omit<
  ComponentPropsWithoutRef<'input'>,
  // Its hint and its error describe it.
  'id' | 'className' | 'aria-describedby'
> {
  label: string
  /** Small text below, for what should be known before typing. */
  hint?: ReactNode
  /** What is wrong with the content; takes the place of the hint. */
  error?: string | undefined
  /** Beside the label, for example a link. */
  aside?: ReactNode
  /** Inside the box, behind the content. */
  end?: ReactNode
  /** Name for `::part()` of the input. */
  part?: string | undefined
}

/** A line to write in, with its label, and with a hint or an error that belongs to it also for screen readers. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(props, ref) {
  const { label, hint, error, aside, end, ...input } = props
  const id = useId()
  const { placeRef, isAlert } = useSpokenError(error)
  const note = error || hint
  return (
    <div ref={placeRef} className="st-field">
      <div className="st-field-top">
        <label className="st-field-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className="st-field-box">
        <input
          {...input}
          ref={ref}
          id={id}
          className="st-field-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end}
      </div>
      {note && (
        <p
          key={isAlert ? 'alert' : 'note'}
          id={`${id}-note`}
          className="st-field-note"
          role={isAlert ? 'alert' : undefined}
          data-error={error ? '' : undefined}
        >
          {error && <Icon name="alert" size={16} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
})

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end'> {
  /** Names of the button that shows the password, and hides it again. */
  reveal: { show: string; hide: string }
}

/** A field for a password that can be looked at. */
export const PasswordField = forwardRef<HTMLInputElement, PasswordFieldProps>(
  function PasswordField(props, ref) {
    const { reveal, ...field } = props
    const [isShown, setShown] = useState(false)
    const name = isShown ? reveal.hide : reveal.show
    return (
      <Field
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field}
        ref={ref}
        type={isShown ? 'text' : 'password'}
        end={
          <button
            type="button"
            className="st-field-reveal"
            aria-label={name}
            title={name}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} size={20} />
          </button>
        }
      />
    )
  },
)

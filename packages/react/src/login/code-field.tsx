import { forwardRef, useId, type ReactElement } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useSpokenError } from '../ui/use-spoken-error.ts'

export interface CodeFieldProps {
  label: string
  /** How many digits the code has. */
  length: number
  value: string
  error?: string | undefined
  /** Id of what should be known before typing. */
  describedBy?: string
  isReadOnly?: boolean
  onChange(value: string): void
}

/** What is pasted may have spaces or hyphens in it; Arabic and Persian keyboards write digits of their own. */
const digitsIn = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
    .replaceAll(/\D/g, '')

/**
 * One field for a code, with a slot drawn for each digit. One and not several: browsers fill in, paste and read out a
 * code only where it is one field.
 */
export const CodeField = forwardRef<HTMLInputElement, CodeFieldProps>(
  function CodeField(props, ref): ReactElement {
    const { label, length, value, error, describedBy, isReadOnly = false, onChange } = props
    const id = useId()
    const { placeRef, isAlert } = useSpokenError(error)
    return (
      <div ref={placeRef} className="st-field">
        <label className="st-field-label" htmlFor={id}>
          {label}
        </label>
        <div className="st-code-entry" dir="ltr">
          <input
            ref={ref}
            id={id}
            className="st-code-input"
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            readOnly={isReadOnly}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : describedBy}
            data-autofocus=""
            onChange={(event) => onChange(digitsIn(event.currentTarget.value).slice(0, length))}
          />
          <div className="st-code-slots" aria-hidden="true">
            {[...Array(length).keys()].map((at) => (
              <span
                key={at}
                className="st-code-slot"
                data-next={at === Math.min(value.length, length - 1) || undefined}
              >
                {value[at]}
              </span>
            ))}
          </div>
        </div>
        {error && (
          <p
            key={isAlert ? 'alert' : 'note'}
            id={`${id}-note`}
            className="st-field-note"
            role={isAlert ? 'alert' : undefined}
            data-error=""
          >
            <Icon name="alert" size={16} />
            <span>{error}</span>
          </p>
        )}
      </div>
    )
  },
)

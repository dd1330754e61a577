import { Button, Field, useLanguage, useTexts } from '@ai-studio/react'
import { formatNumber } from '@ai-studio/core'
import { useRef, useState, type ReactElement } from 'react'
import { TextArea } from '../../forms/text-area.tsx'
import type { ValueFieldProps } from './field-props.ts'
import { useFieldTexts } from './field-texts.ts'

/** From here on it is said how much fits. */
const nearlyFull = 0.8

/** Text on one line or several, with examples to begin from. */
export function ToolTextField(props: ValueFieldProps<'text', string>): ReactElement {
  const { field, value, onChange, error } = props
  const { label, hint, placeholder } = useFieldTexts(field)
  const t = useTexts('tools')
  const language = useLanguage()
  const ref = useRef<HTMLDivElement>(null)
  const { maxLength, rows } = field
  const count =
    value.length >= maxLength * nearlyFull
      ? t('form.length', {
          used: formatNumber(value.length, language),
          limit: formatNumber(maxLength, language),
        })
      : undefined
  const shared = {
    label,
    hint,
    error,
    value,
    name: field.name,
    disabled: field.disabled !== undefined,
    dir: 'auto' as const,
    ...(placeholder !== undefined && { placeholder }),
    ...(field.required && { 'aria-required': true }),
    ...(count !== undefined && {
      aside: (
        <span className="st-tool-count" data-over={value.length > maxLength ? '' : undefined}>
          {count}
        </span>
      ),
    }),
  }
  return (
    <div ref={ref} className="st-tool-field">
      {rows === 1 ? (
        <Field {...shared} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextArea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      {field.examples > 0 && value === '' && field.disabled === undefined && (
        <Examples
          field={field}
          count={field.examples}
          onTake={(text) => {
            // The button goes with the examples.
            ref.current?.querySelector<HTMLElement>('input, textarea')?.focus()
            onChange(text)
          }}
        />
      )}
    </div>
  )
}

interface ExamplesProps extends Pick<ValueFieldProps<'text', string>, 'field'> {
  count: number
  onTake: (text: string) => void
}

/** What could be asked for; one after the other, so that they take one line. */
function Examples({ field, count, onTake }: ExamplesProps): ReactElement {
  const { example } = useFieldTexts(field)
  const t = useTexts('tools')
  const [number, setNumber] = useState(1)
  const text = example(number)
  return (
    <p className="st-tool-example">
      <button type="button" className="st-tool-example-take" onClick={() => onTake(text)}>
        <span>{t('form.example')}</span> {text}
      </button>
      <Button
        variant="ghost"
        size="small"
        icon="retry"
        aria-label={t('form.otherExample')}
        title={t('form.otherExample')}
        onClick={() => setNumber((number % count) + 1)}
      />
    </p>
  )
}

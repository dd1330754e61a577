import { Button, Field, useLanguage, useTexts } from '@ai-studio/react'
import { formatNumber } from '@ai-studio/core'
import { useState, type ReactElement } from 'react'
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
    <div className="st-tool-field">
      {rows === 1 ? (
        <Field {...shared} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextArea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
      {field.examples > 0 && value === '' && field.disabled === undefined && (
        <Examples {...props} count={field.examples} />
      )}
    </div>
  )
}

/** What could be asked for; one after the other, so that they take one line. */
function Examples({
  field,
  onChange,
  count,
}: ValueFieldProps<'text', string> & { count: number }): ReactElement {
  const { example } = useFieldTexts(field)
  const t = useTexts('tools')
  const [number, setNumber] = useState(1)
  const text = example(number)
  return (
    <p className="st-tool-example">
      <button type="button" className="st-tool-example-take" onClick={() => onChange(text)}>
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

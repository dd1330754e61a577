import { toolLimits } from '@ai-studio/contract/tools'
import { Button, Field, useTexts } from '@ai-studio/react'
import { useRef, type ReactElement } from 'react'
import type { ValueFieldProps } from './field-props.ts'
import { useFieldTexts } from './field-texts.ts'

/** The number that a result is made from: empty for another one each time. */
export function ToolSeedField(props: ValueFieldProps<'seed', number | null>): ReactElement {
  const { field, value, onChange, error } = props
  const t = useTexts('tools')
  const { label } = useFieldTexts(field)
  const ref = useRef<HTMLInputElement>(null)
  const isDisabled = field.disabled !== undefined
  return (
    <div className="st-tool-seed">
      <Field
        ref={ref}
        label={label}
        hint={isDisabled ? t(`reasons.${field.disabled}`) : t('form.seedHint')}
        error={error}
        name={field.name}
        inputMode="numeric"
        autoComplete="off"
        disabled={isDisabled}
        placeholder={t('form.seedEmpty')}
        value={value ?? ''}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 10)
          onChange(digits === '' ? null : Math.min(Number(digits), toolLimits.seed))
        }}
        end={
          value !== null &&
          !isDisabled && (
            <Button
              variant="ghost"
              size="small"
              onClick={() => {
                // The button goes with the number.
                ref.current?.focus()
                onChange(null)
              }}
            >
              {t('form.seedClear')}
            </Button>
          )
        }
      />
    </div>
  )
}

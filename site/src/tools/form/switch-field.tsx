import type { ReactElement } from 'react'
import { Checkbox } from '../../forms/checkbox.tsx'
import type { ValueFieldProps } from './field-props.ts'
import { useFieldTexts } from './field-texts.ts'

/** Yes or no. */
export function ToolSwitchField(props: ValueFieldProps<'switch', boolean>): ReactElement {
  const { field, value, onChange, error } = props
  const { label, hint } = useFieldTexts(field)
  return (
    <Checkbox
      label={label}
      hint={hint}
      error={error}
      name={field.name}
      checked={value}
      disabled={field.disabled !== undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

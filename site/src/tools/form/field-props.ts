import type { ToolField } from '@ai-studio/contract'

/** What each field of a form is given. */
export interface FieldProps<Kind extends ToolField['kind']> {
  field: Extract<ToolField, { kind: Kind }>
  /** What is wrong with it. */
  error: string | undefined
}

/** A field with a value, and who is told of another one. */
export interface ValueFieldProps<Kind extends ToolField['kind'], Value> extends FieldProps<Kind> {
  value: Value
  onChange: (value: Value) => void
}

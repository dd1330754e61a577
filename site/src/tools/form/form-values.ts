import type { Language, ToolField, ToolInput } from '@ai-studio/contract'

/** What stands in a form: of files, the ids that the server gave them. */
export type FormValues = Readonly<Record<string, ToolInput[string]>>

/** Whether a field is shown with these values; fields come after those that they depend on. */
export function isShown(field: ToolField, values: FormValues): boolean {
  const { onlyIf } = field
  if (!onlyIf) return true
  const value = values[onlyIf.field]
  return (typeof value === 'string' || typeof value === 'boolean') && onlyIf.values.includes(value)
}

/** What a field begins with; one that asks for a language, with that of the page. */
export function initialValue(field: ToolField, language?: Language): ToolInput[string] {
  switch (field.kind) {
    case 'choice':
      return field.name === 'language' && field.options.some(({ value }) => value === language)
        ? language!
        : field.default
    case 'files':
      return []
    case 'seed':
      return null
    default:
      return field.default
  }
}

/**
 * The values of a form: what was filled in where it still fits, else what the field begins with. Options and limits
 * depend on who does the work, which may change under a form.
 */
export function currentValues(
  fields: readonly ToolField[],
  filled: FormValues,
  language: Language,
): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      const value = filled[field.name]
      return [field.name, value !== undefined && fits(field, value) ? value : initialValue(field, language)]
    }),
  )
}

function fits(field: ToolField, value: ToolInput[string]): boolean {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string'
    case 'choice':
      return field.options.some((option) => option.value === value && option.disabled === undefined)
    case 'number':
      return typeof value === 'number' && value >= field.min && value <= field.max
    case 'switch':
      return typeof value === 'boolean'
    case 'seed':
      return value === null || typeof value === 'number'
    case 'files':
      return Array.isArray(value)
  }
}

/** What is sent: the fields that are shown and can be used, in the tool's order. */
export function toInput(fields: readonly ToolField[], values: FormValues): ToolInput {
  return Object.fromEntries(
    fields
      .filter((field) => field.disabled === undefined && isShown(field, values))
      .map((field) => [field.name, values[field.name] ?? initialValue(field)]),
  )
}

/**
 * Why a form cannot be sent, by field, as keys below `flaws` in the texts.
 * @param hasFailedFile whether a file was chosen that did not arrive: it would be missed in what is made
 */
export function flawsOf(
  fields: readonly ToolField[],
  values: FormValues,
  hasFailedFile: boolean,
): Readonly<Record<string, string>> {
  const flaws: Record<string, string> = {}
  for (const field of fields) {
    if (field.disabled !== undefined || !isShown(field, values)) continue
    const value = values[field.name]
    if (field.kind === 'text' && typeof value === 'string') {
      if (field.required && value.trim() === '') flaws[field.name] = 'required'
      else if (value.length > field.maxLength) flaws[field.name] = 'tooLong'
    }
    if (field.kind === 'files' && Array.isArray(value)) {
      if (hasFailedFile) flaws[field.name] = 'failedFile'
      else if (value.length < field.minFiles) {
        flaws[field.name] = value.length === 0 ? 'noFile' : 'tooFewFiles'
      }
    }
  }
  return flaws
}

import { useTexts } from '@ai-studio/react'
import { useToolTexts } from '../tool-texts.ts'

/** The texts of a field. */
export interface FieldTexts {
  label: string
  /** Undefined where there is nothing to add. */
  hint: string | undefined
  placeholder: string | undefined
  option: (value: string, label?: string) => string
  /** What an option means, in a few words. */
  about: (value: string) => string | undefined
  example: (number: number) => string
}

/** What the locale files of a tool say of one of its fields; a reason that it cannot be used takes the place of the hint. */
export function useFieldTexts(field: { name: string; disabled?: string | undefined }): FieldTexts {
  const { id, has } = useToolTexts()
  const t = useTexts(id)
  const general = useTexts('tools')
  const key = `fields.${field.name}`
  const optional = (name: string) => (has(`${key}.${name}`) ? t(`${key}.${name}`) : undefined)
  return {
    label: t(`${key}.label`),
    hint: field.disabled ? general(`reasons.${field.disabled}`) : optional('hint'),
    placeholder: optional('placeholder'),
    option: (value, label) => label ?? t(`${key}.options.${value}`),
    about: (value) => optional(`about.${value}`),
    example: (number) => t(`${key}.examples.${number}`),
  }
}

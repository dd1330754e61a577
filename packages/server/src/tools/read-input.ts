import { randomInt } from 'node:crypto'
import {
  toolLimits,
  type FieldError,
  type Language,
  type ToolField,
  type ToolInput,
} from '@ai-studio/contract'
import { fieldError } from '../http/field-errors.ts'

type Value = ToolInput[string]

/** An input as the work is done with it. */
export interface ReadInput {
  /** Values of the fields that are shown; a seed is drawn where none was given. */
  input: ToolInput
  /** Ids of given files, by field. */
  files: Record<string, readonly string[]>
  errors: FieldError[]
}

/** A flaw: a key below `validation` in the server's texts, and what fills it. */
class Flaw {
  readonly key: string
  readonly values: Record<string, string | number>

  constructor(key: string, values: Record<string, string | number> = {}) {
    this.key = key
    this.values = values
  }
}

/**
 * Reads what was filled in by the fields of a tool. What stands in fields that are not shown, or that cannot be used
 * now, is left out; what no field asks for is refused.
 */
export function readInput(fields: readonly ToolField[], given: ToolInput, language: Language): ReadInput {
  const input: ToolInput = {}
  const files: ReadInput['files'] = {}
  const errors: FieldError[] = []
  const known = new Set(fields.map(({ name }) => name))
  const refuse = (name: string, { key, values }: Flaw) =>
    void errors.push(fieldError(`input.${name}`, key, language, values))

  for (const name of Object.keys(given)) if (!known.has(name)) refuse(name, new Flaw('unknown'))
  for (const field of fields) {
    if (field.disabled !== undefined || !isShown(field, input)) continue
    const value = readField(field, given[field.name])
    if (value instanceof Flaw) refuse(field.name, value)
    else {
      input[field.name] = value
      if (field.kind === 'files') files[field.name] = value as string[]
    }
  }
  return { input, files, errors }
}

/** Fields come after those that they depend on. */
function isShown({ onlyIf }: ToolField, input: ToolInput): boolean {
  if (!onlyIf) return true
  const value = input[onlyIf.field]
  return (typeof value === 'string' || typeof value === 'boolean') && onlyIf.values.includes(value)
}

function readField(field: ToolField, value: Value | undefined): Value | Flaw {
  const isAbsent = value === undefined || value === null
  switch (field.kind) {
    case 'text':
      return readText(field, isAbsent ? field.default : value)
    case 'choice': {
      if (isAbsent) return field.default
      const choices = field.options.filter(({ disabled }) => disabled === undefined)
      if (choices.some((option) => option.value === value)) return value
      return new Flaw('choice', { choices: choices.map((option) => option.value).join(', ') })
    }
    case 'number':
      if (isAbsent) return field.default
      if (typeof value !== 'number' || !Number.isFinite(value)) return new Flaw('type.number')
      if (value < field.min) return new Flaw('tooSmall.number', { limit: field.min })
      if (value > field.max) return new Flaw('tooBig.number', { limit: field.max })
      return onStep(value, field)
    case 'switch':
      if (isAbsent) return field.default
      return typeof value === 'boolean' ? value : new Flaw('type.boolean')
    case 'seed':
      if (isAbsent) return randomInt(0, toolLimits.seed)
      if (!Number.isInteger(value)) return new Flaw('type.integer')
      if ((value as number) < 0) return new Flaw('tooSmall.number', { limit: 0 })
      if ((value as number) > toolLimits.seed) return new Flaw('tooBig.number', { limit: toolLimits.seed })
      return value
    case 'files':
      return readFiles(field, isAbsent ? [] : value)
  }
}

function readText(field: Extract<ToolField, { kind: 'text' }>, value: Value): string | Flaw {
  if (typeof value !== 'string') return new Flaw('type.text')
  // Browsers keep the tabs of a cell that was pasted, and draw them as blanks.
  const tidy = field.rows === 1 ? value.replaceAll('\t', ' ') : value
  const text = tidy.replaceAll('\r\n', '\n')
  if (text.trim() === '') return field.required ? new Flaw(value === '' ? 'required' : 'blank') : ''
  if (text.length > field.maxLength) return new Flaw('tooBig.text', { limit: field.maxLength })
  if (field.rows === 1 && /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return new Flaw('oneLine')
  return text
}

/** The nearest value that a slider could stand on. */
function onStep(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const steps = Math.round((value - min) / step)
  return Math.min(max, Number((min + steps * step).toFixed(6)))
}

function readFiles(field: Extract<ToolField, { kind: 'files' }>, value: Value): string[] | Flaw {
  if (!Array.isArray(value)) return new Flaw('type.list')
  const ids = [...new Set(value)]
  if (ids.length < field.minFiles) {
    return ids.length === 0 ? new Flaw('file.required') : new Flaw('tooSmall.list', { limit: field.minFiles })
  }
  return ids.length > field.maxFiles ? new Flaw('tooBig.list', { limit: field.maxFiles }) : ids
}

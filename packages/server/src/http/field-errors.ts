import type { FieldError, Language } from '@ai-studio/contract'
import type { z } from 'zod'
import { serverText } from '../texts/server-texts.ts'

type Issue = z.core.$ZodIssue

/** Longest list of refused fields in one answer. */
const maxFields = 20

/** The refused fields of an invalid request, with texts in its language. */
export function fieldErrors(issues: readonly Issue[], language: Language): FieldError[] {
  const errors = issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      return fieldErrors(closest(issue.errors, issue.path), language)
    }
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => fieldError([...issue.path, key].join('.'), 'unknown', language))
    }
    const { key, values } = reason(issue)
    return [fieldError(issue.path.join('.'), key, language, values)]
  })
  return errors.slice(0, maxFields)
}

/** Of several shapes the one that was nearly met: what is wrong with the others would only confuse. */
function closest(shapes: readonly Issue[][], path: Issue['path']): Issue[] {
  const issues = shapes.reduce((best, next) => (next.length < best.length ? next : best))
  return issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
}

/** One refused field; `reason` is a key below `validation` in the server's texts. */
export function fieldError(
  path: string,
  reason: string,
  language: Language,
  values: Record<string, string | number> = {},
): FieldError {
  return { path: path.slice(0, 200), message: serverText(`validation.${reason}`, language, values) }
}

function reason(issue: Issue): { key: string; values?: Record<string, string | number> } {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { key: 'required' }
      return { key: `type.${issue.expected in types ? types[issue.expected] : 'other'}` }
    case 'too_big':
      return { key: `tooBig.${unit(issue.origin)}`, values: { limit: String(issue.maximum) } }
    case 'too_small':
      return { key: `tooSmall.${unit(issue.origin)}`, values: { limit: String(issue.minimum) } }
    case 'invalid_format':
      return { key: issue.format in formats ? `format.${issue.format}` : 'format.other' }
    case 'invalid_value':
      if (Object.hasOwn(rules, issue.message)) return { key: rules[issue.message]! }
      return {
        key: issue.input === undefined ? 'required' : 'choice',
        values: { choices: issue.values.map(String).join(', ') },
      }
    case 'custom':
      return { key: Object.hasOwn(rules, issue.message) ? rules[issue.message]! : 'other' }
    default:
      return { key: 'other' }
  }
}

const types: Record<string, string> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  record: 'object',
}
/** Rules of the contract's own, by the name that they have there. */
const rules: Record<string, string> = {
  agreement: 'agreement',
  blank: 'blank',
  empty: 'empty',
  oneLine: 'oneLine',
  not_a_question: 'notAQuestion',
  too_long: 'tooLongTogether',
  transactionMismatch: 'transactionMismatch',
}
const formats: Record<string, true> = { uuid: true, email: true, url: true, datetime: true }

function unit(origin: string): 'text' | 'list' | 'number' {
  return origin === 'string' ? 'text' : origin === 'array' ? 'list' : 'number'
}

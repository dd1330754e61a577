import type { ToolInput } from './fields.ts'
import type { Tool } from './tools.ts'

type ToolPrice = Pick<Tool, 'credits' | 'perField' | 'perCharacters'>

/** Messages of the day that a job with this input costs: the server takes them, and a form tells them beforehand. */
export function toolCredits({ credits, perField, perCharacters }: ToolPrice, input: ToolInput): number {
  const value = perField === undefined ? undefined : input[perField]
  if (typeof value === 'number') return credits * value
  const isByLength = typeof value === 'string' && perCharacters !== undefined
  return isByLength ? credits * Math.max(1, Math.ceil(value.length / perCharacters)) : credits
}

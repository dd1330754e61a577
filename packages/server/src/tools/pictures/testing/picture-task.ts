import type { ToolFieldSource, ToolSource } from '@ai-studio/contract'
import type { ImageSettings } from '../../../config/image-settings.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Fetch } from '../../../network.ts'
import { builtIn, type ToolProgress, type ToolTask } from '../../tool-worker.ts'

/** What the workers of pictures need of an application. */
export const pictureDeps = (images: ImageSettings | null, fetch?: Fetch): Dependencies =>
  ({ config: { images }, ...(fetch && { fetch }) }) as unknown as Dependencies

/** A job as a worker gets it, and what it tells meanwhile. */
export function pictureTask(
  input: ToolTask['input'],
  more: Partial<ToolTask> = {},
): { task: ToolTask; reports: ToolProgress[] } {
  const reports: ToolProgress[] = []
  const task: ToolTask = {
    input,
    files: {},
    language: 'en',
    tier: 'anonymous',
    principalId: 'p',
    provider: builtIn,
    signal: new AbortController().signal,
    report: (progress) => void reports.push(progress),
    ...more,
  }
  return { task, reports }
}

/** A field of a tool by its name. */
export function fieldOf(tool: ToolSource, name: string): ToolFieldSource {
  const field = tool.fields.find((field) => field.name === name)
  if (!field) throw new Error(`The tool has no field ${name}.`)
  return field
}

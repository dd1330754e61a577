import {
  toolFieldSchema,
  toolSources,
  type Tool,
  type ToolId,
  type ToolInput,
  type ToolJob,
} from '@ai-studio/contract'

/** A tool as a server without any service describes it. */
export function describedTool(id: ToolId, change: Partial<Tool> = {}): Tool {
  const { fields, ...tool } = toolSources[id]
  return {
    ...tool,
    fields: fields.map((field) => toolFieldSchema.parse(field)),
    provider: { id: 'built-in', kind: 'built-in', name: '' },
    ...change,
  }
}

let jobs = 0

/** A job of the content writer that has made a text about tea. */
export function writtenJob(change: Partial<ToolJob> = {}): ToolJob {
  jobs += 1
  const input: ToolInput = { task: 'draft', topic: 'Tea' }
  return {
    id: `00000000-0000-4000-8000-${String(jobs).padStart(12, '0')}`,
    tool: 'content-writer',
    status: 'succeeded',
    version: 5,
    progress: 1,
    stage: null,
    input,
    inputFiles: [],
    provider: { id: 'built-in', kind: 'built-in', name: '' },
    credits: 1,
    partial: null,
    output: {
      title: 'Tea',
      markdown: '# Tea\n\nGreen and black.',
      readability: null,
      before: null,
      gaps: ['What it costs'],
    },
    files: [
      { id: 'tea.md', url: '/files/tea.md', fileName: 'tea.md', contentType: 'text/markdown', size: 24 },
    ],
    error: null,
    createdAt: '2026-03-10T09:00:00.000Z',
    finishedAt: '2026-03-10T09:00:01.000Z',
    expiresAt: '2026-03-17T09:00:00.000Z',
    ...change,
  }
}

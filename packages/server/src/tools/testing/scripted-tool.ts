import { ToolError, type ToolOutcome, type ToolTask, type ToolWorker } from '../tool-worker.ts'

/** A worker whose jobs do what a test says. */
export interface ScriptedTool extends ToolWorker {
  /** What the next jobs do; by default they make a file of the topic. */
  act: (task: ToolTask) => Promise<ToolOutcome> | ToolOutcome
  /** Jobs as they were begun. */
  readonly begun: ToolTask[]
  reset: () => void
}

/** Makes a file with the topic of the job. */
export const writeTopic = ({ input }: ToolTask): ToolOutcome => ({
  files: [
    {
      fileName: 'topic.md',
      contentType: 'text/markdown; charset=utf-8',
      data: Buffer.from(String(input['topic'])),
    },
  ],
  output: (file) => ({ title: input['topic'], file: file(0) }),
})

/** The content writer, or another tool, by script. */
export function scriptedTool(id: ToolWorker['id'] = 'content-writer'): ScriptedTool {
  const tool: ScriptedTool = {
    id,
    act: writeTopic,
    begun: [],
    provider: () => ({ id: 'scripted', kind: 'service', name: 'Scripted' }),
    check: (input) => (input['topic'] === 'forbidden' ? { topic: 'other' } : undefined),
    checkFile({ data, fileName }) {
      if (Buffer.from(data).toString('latin1').startsWith('%PDF')) return 'application/pdf'
      throw new ToolError('FILE_UNREADABLE', { values: { name: fileName } })
    },
    async run(task) {
      tool.begun.push(task)
      return tool.act(task)
    },
    reset() {
      tool.act = writeTopic
      tool.begun.length = 0
    },
  }
  return tool
}

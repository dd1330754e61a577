export { createToolCalls, type ToolCallOptions, type ToolCalls } from './tool-calls.ts'
export { createToolHistory, type ToolHistory, type ToolHistoryState } from './tool-history.ts'
export { createToolRun, isOver, type ToolRun, type ToolRunOptions, type ToolRunState } from './tool-run.ts'

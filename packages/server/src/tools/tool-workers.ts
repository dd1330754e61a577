import type { MakeToolWorker } from './tool-worker.ts'

/** Everybody who does the work of a tool. */
export const toolWorkers: readonly MakeToolWorker[] = []

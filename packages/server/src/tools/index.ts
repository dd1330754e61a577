import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { createToolJob } from './create-job.ts'
import { cancelToolJob, deleteToolJob } from './end-job.ts'
import { getToolFile } from './get-file.ts'
import { getToolJob } from './get-job.ts'
import { JobNews } from './job-news.ts'
import { JobRunner, runnerSettings } from './job-runner.ts'
import { listToolJobs } from './list-jobs.ts'
import { listTools } from './list-tools.ts'
import type { ToolParts } from './parts.ts'
import { retryToolJob } from './retry-job.ts'
import { shareOf, toolConcurrency, type ToolJobData } from './tool-queue.ts'
import { ToolShelf } from './tool-shelf.ts'
import { uploadToolFile } from './upload-file.ts'

export { allToolJobs, unusedToolFiles } from './all-jobs.ts'
export { deleteToolJobsOf, pruneToolJobs } from './job-files.ts'
export type { RunnerSettings } from './job-runner.ts'
export type { ToolWorker } from './tool-worker.ts'

/** The tools beside the chat, and those who do their work. */
export async function registerTools(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const shelf = new ToolShelf(deps, deps.toolWorkers)
  const news = new JobNews(deps.database)
  const runner = new JobRunner(deps, shelf, news, deps.toolRunner)
  const limit = deps.toolRunner?.limit ?? runnerSettings.limit
  for (const [name, concurrency] of Object.entries(toolConcurrency)) {
    deps.jobs.work<ToolJobData>(name, (data, { signal }) => runner.run(data, signal), {
      concurrency,
      share: shareOf(concurrency),
      // Tried again when the server stopped meanwhile; a job that fails has told its owner so.
      retry: { limit: 5, delay: 0 },
      expireAfter: Math.ceil(limit / 1000) + 60,
      heartbeat: 30,
    })
  }

  const parts: ToolParts = { deps, shelf, news }
  listTools(app, parts)
  await uploadToolFile(app, parts)
  createToolJob(app, parts)
  listToolJobs(app, parts)
  getToolJob(app, parts)
  cancelToolJob(app, parts)
  retryToolJob(app, parts)
  deleteToolJob(app, parts)
  getToolFile(app, parts)

  app.addHook('onReady', async () => {
    await news.start()
    runner.start()
  })
  // Before the server waits for its connections, which are waiting for news.
  app.addHook('preClose', async () => {
    runner.close()
    await news.close()
  })
}

export { createJobs, type JobsOptions, type RunningJobs } from './create-jobs.ts'
export type { JobHandler, JobRun, Jobs, Retry, SendOptions, WorkOptions } from './jobs-types.ts'

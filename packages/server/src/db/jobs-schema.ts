/** Where the tables of the job queue lie, beside our own. */
export const jobsSchema = 'jobs'

/**
 * The tools beside the chat, in the order in which they are listed. Each id is also the path of the tool's page.
 * No schemas and no imports, so that browser bundles can take single values from here.
 */
export const toolIds = [
  'image-generator',
  'imagen',
  'anime',
  'vision',
  'content-writer',
  'office-tools',
  'music-creator',
  'voice-synthesis',
] as const
export type ToolId = (typeof toolIds)[number]

/**
 * What becomes of a job. `queued` waits for a worker; `running` has one; the others are ends. `canceled` was ended by
 * its owner. Only what has failed or was cancelled can be tried again.
 */
export const toolJobStatuses = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const
export type ToolJobStatus = (typeof toolJobStatuses)[number]

/** Limits of the tools. Lengths are UTF-16 code units, sizes bytes. */
export const toolLimits = {
  /** Of a field of text that says nothing else. */
  textLength: 4_000,
  /**
   * Of Markdown that a document is made of: more than is read of documents at once with a heading for each, so that what
   * was read can be made into one, and a translation that is a quarter longer as well.
   */
  documentLength: 250_000,
  /** Of all fields of a job together, as JSON: the longest document, also where each of its characters is escaped. */
  inputLength: 510_000,
  /** Of one file that a tool is given. */
  fileBytes: 25 * 1024 * 1024,
  filesPerJob: 8,
  fileNameLength: 200,
  requestIdLength: 64,
  /** Largest number that a result can be made from, and so be made again: 32 bits. */
  seed: 4_294_967_295,
  jobPageSize: 50,
  /** Jobs of one person that wait or run. */
  openJobs: 10,
} as const

/** Days that what a tool made is kept. */
export const toolResultDays = { anonymous: 7, free: 30, pro: 365, godmode: 365 } as const

/** Longest time that a question for a job's progress is kept waiting for something new, in milliseconds. */
export const toolWaitMs = 20_000

import type {
  ErrorCode,
  Language,
  Tier,
  ToolId,
  ToolInput,
  ToolProvider,
  ToolSource,
} from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'

/** A file that somebody gave to a job; already looked at by `checkFile` of its tool. */
export interface GivenFile {
  /** How the job's answer names it. */
  id: string
  fileName: string
  contentType: string
  data: Uint8Array
}

/** A file that a job has made. */
export interface MadeFile {
  /** Offered when it is saved, with its extension. */
  fileName: string
  contentType: string
  data: Uint8Array
  width?: number
  height?: number
  /** Seconds. */
  duration?: number
  /** What it shows, in the language of the request. */
  alt?: string
}

/** What a worker has made. */
export interface ToolOutcome {
  files: readonly MadeFile[]
  /** Who did the work, where that is not who the job was accepted for. */
  provider?: ToolProvider
  /**
   * What it made beside its files, by the schema that the contract has for the tool. A file is named by its place in
   * `files`: `file(0)` becomes its id.
   */
  output: (file: (place: number) => string) => unknown
}

/** How far a job is; what is left out stays as it was. */
export interface ToolProgress {
  /** From 0 to 1. */
  fraction?: number
  /** Key below `stages` in the locale files. */
  stage?: string
  /** Of a text that is being written: all there is of it. */
  partial?: string
}

/** One job, as its worker sees it. */
export interface ToolTask {
  /** Checked against the tool's fields: each that is shown has a value, others are absent; a seed is drawn. */
  input: Readonly<Record<string, ToolInput[string]>>
  /** By the name of the field. */
  files: Readonly<Record<string, readonly GivenFile[]>>
  /** Of the request. */
  language: Language
  tier: Tier
  principalId: string
  /** Who the job was accepted for, as its owner was told: no other service gets what is in it. */
  provider: ToolProvider
  /** Aborted when the job is cancelled, takes too long, or the server stops. */
  signal: AbortSignal
  /** Tells how far the job is. Cheap: what comes fast is merged. */
  report: (progress: ToolProgress) => void
}

/** Does the work of one tool. */
export interface ToolWorker {
  readonly id: ToolId
  /** Who would do the work of a job that is accepted now. */
  provider: () => ToolProvider | Promise<ToolProvider>
  /** The tool as its provider can do it: other options, fields that are disabled with a reason. Unchanged by default. */
  describe?: (tool: ToolSource) => ToolSource | Promise<ToolSource>
  /**
   * Looks at a file as it arrives, before it is stored: what it really is, whatever its name says. Answers its media type.
   * @throws ToolError
   */
  checkFile?: (file: Omit<GivenFile, 'id'>) => string | Promise<string>
  /** What is wrong with an input beyond its fields; by field, as keys below `validation` in the server's texts. */
  check?: (input: ToolTask['input']) => Record<string, string> | undefined
  /** @throws ToolError; whatever else it throws is a fault of ours, and the job has failed. */
  run: (task: ToolTask) => Promise<ToolOutcome>
}

/** Makes the worker of a tool, once for an application. */
export type MakeToolWorker = (deps: Dependencies) => ToolWorker

/** A failure that somebody can be told of. `cause` is for the log. */
export class ToolError extends Error {
  readonly code: ErrorCode
  /** Fill the placeholders of the code's text. */
  readonly values: Readonly<Record<string, string | number>>

  constructor(
    code: ErrorCode,
    options: { cause?: unknown; values?: Record<string, string | number>; detail?: string } = {},
  ) {
    super(options.detail ? `${code}: ${options.detail}` : code, { cause: options.cause })
    this.name = 'ToolError'
    this.code = code
    this.values = options.values ?? {}
  }
}

/** What is the studio's own work, without any model. */
export const builtIn: ToolProvider = { id: 'built-in', kind: 'built-in', name: '' }

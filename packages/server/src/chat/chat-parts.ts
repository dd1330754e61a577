import type { GenerationEngine } from './generation/engine.ts'
import type { OpenStreams } from './open-streams.ts'

/** What the chat's operations share, one set for each application. */
export interface ChatParts {
  engine: GenerationEngine
  streams: OpenStreams
  /** How long a process that has fallen silent is still believed alive, in milliseconds. */
  lease: number
}

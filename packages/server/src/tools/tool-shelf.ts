import { toolFieldSchema, toolIds, toolSources, type Tool, type ToolId } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { toolWorkers } from './tool-workers.ts'
import type { ToolWorker } from './tool-worker.ts'

/** The tools of a server with those who do their work. */
export class ToolShelf {
  readonly #workers: ReadonlyMap<ToolId, ToolWorker>

  constructor(deps: Dependencies, workers: readonly ToolWorker[] = toolWorkers.map((make) => make(deps))) {
    this.#workers = new Map(workers.map((worker) => [worker.id, worker]))
  }

  worker(id: ToolId): ToolWorker {
    const worker = this.#workers.get(id)
    if (!worker) throw new Error(`Nobody does the work of the tool "${id}".`)
    return worker
  }

  /** A tool as it can be used now. */
  async tool(id: ToolId): Promise<Tool> {
    const worker = this.worker(id)
    const source = toolSources[id]
    const { fields, ...tool } = worker.describe ? await worker.describe(source) : source
    return {
      ...tool,
      fields: fields.map((field) => toolFieldSchema.parse(field)),
      provider: await worker.provider(),
    }
  }

  /** All of them, in the order in which they are listed. */
  all(): Promise<Tool[]> {
    const ids = toolIds.filter((id) => this.#workers.has(id))
    return Promise.all(ids.map((id) => this.tool(id)))
  }
}

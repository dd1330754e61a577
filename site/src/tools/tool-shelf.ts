import type { Tool, ToolId, ToolList } from '@ai-studio/contract'
import type { ApiClient, Studio } from '@ai-studio/core'
import { createToolCalls, type ToolCalls } from '@ai-studio/core/tools'
import { atom, type ReadableAtom } from 'nanostores'
import { pageData } from '../page-data.ts'

/** Under which name a page brings along the description of its tool. */
export const toolDataName = (id: ToolId): string => `tool ${id}`

/** The tools as the server describes them. */
export interface ToolShelf {
  readonly calls: ToolCalls
  /** All of them; null until they have arrived. */
  readonly $tools: ReadableAtom<readonly Tool[] | null>
  /** A tool, as it came with the page or has arrived since. */
  get: (id: ToolId) => Tool | undefined
  /** Fetches them, once; a failure is not kept. */
  load: () => Promise<readonly Tool[]>
}

const shelves = new WeakMap<ApiClient, ToolShelf>()

/** The tools of a studio's server, as long as the page lives. */
export function toolShelf({ api }: Pick<Studio, 'api'>): ToolShelf {
  const known = shelves.get(api)
  if (known) return known
  const $tools = atom<readonly Tool[] | null>(null)
  const calls = createToolCalls(api)
  let loading: Promise<readonly Tool[]> | undefined
  const shelf: ToolShelf = {
    calls,
    $tools,
    get: (id) =>
      $tools.get()?.find((tool) => tool.id === id) ?? (pageData(toolDataName(id)) as Tool | undefined),
    load() {
      loading ??= api
        .request<ToolList>('listTools')
        .then(({ tools }) => {
          $tools.set(tools)
          return tools
        })
        .catch((error: unknown) => {
          loading = undefined
          throw error
        })
      return loading
    },
  }
  shelves.set(api, shelf)
  return shelf
}

import type { ModelCapability } from '@ai-studio/contract'
import { guessCapabilities } from './model-traits.ts'

/** A model as a service lists it. */
export interface ListedModel {
  /** The service's own name for it, as it wants to be asked. */
  upstreamId: string
  /** The same without folders: some services list the path of a file, which is nobody's business. */
  id: string
  name: string
  capabilities: ModelCapability[]
  contextSize: number | null
}

const mostModels = 2000
const longestId = 160

/**
 * Reads the list of a service: OpenAI's `{ data: [{ id }] }`, llama.cpp's and Ollama's `{ models: [{ model }] }`, a
 * bare array. Entries that make no sense are left out. Undefined when there is no list in it at all.
 */
export function readModelList(body: unknown): ListedModel[] | undefined {
  const list = findList(body)
  if (!list) return undefined
  const result = new Map<string, ListedModel>()
  for (const entry of list.slice(0, mostModels)) {
    const model = readModel(entry)
    if (model && !result.has(model.id)) result.set(model.id, model)
  }
  return [...result.values()]
}

function findList(body: unknown): unknown[] | undefined {
  if (Array.isArray(body)) return body
  if (!isRecord(body)) return undefined
  for (const field of ['data', 'models'] as const) if (Array.isArray(body[field])) return body[field]
  // Ollama says `data: null` while it has no models.
  return 'data' in body && body['data'] === null ? [] : undefined
}

function readModel(entry: unknown): ListedModel | undefined {
  const fields = isRecord(entry) ? entry : { id: entry }
  const upstreamId = [fields['id'], fields['model'], fields['name']].find(
    (value) => typeof value === 'string',
  )
  if (!upstreamId || upstreamId.length > longestId || /[\s\p{Cc}]/u.test(upstreamId)) return undefined
  const id = withoutFolders(upstreamId)
  if (id === '') return undefined
  const name = [fields['display_name'], fields['name']].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  )
  return {
    upstreamId,
    id,
    name: withoutFolders(typeof name === 'string' ? name : id).slice(0, 100),
    capabilities: readCapabilities(fields, id),
    contextSize: readContextSize(fields),
  }
}

function withoutFolders(id: string): string {
  const isPath = /^(?:\/|\.{1,2}\/|[a-z]:[\\/])/i.test(id) || /[\\/].*\.gguf$/i.test(id)
  return isPath ? (id.split(/[\\/]/).findLast((part) => part !== '') ?? '').replace(/\.gguf$/i, '') : id
}

const contextFields = [
  'context_length',
  'context_window',
  'max_model_len',
  'max_context_length',
  'loaded_context_length',
  'max_input_tokens',
  'n_ctx',
  'n_ctx_train',
] as const

function readContextSize(fields: Record<string, unknown>): number | null {
  for (const holder of [fields, fields['meta'], fields['top_provider'], fields['details']]) {
    if (!isRecord(holder)) continue
    for (const name of contextFields) {
      const value = holder[name]
      if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value
    }
  }
  return null
}

/** What the service itself says about the model; the name's suggestion where it says nothing. */
function readCapabilities(fields: Record<string, unknown>, id: string): ModelCapability[] {
  const { architecture, capabilities, type } = fields
  if (isRecord(architecture) && Array.isArray(architecture['output_modalities'])) {
    return fromModalities(architecture, fields['supported_parameters'])
  }
  if (isRecord(capabilities) && typeof capabilities['completion_chat'] === 'boolean') {
    return [
      ...(capabilities['completion_chat'] ? (['chat'] as const) : []),
      ...(capabilities['vision'] === true ? (['vision'] as const) : []),
      ...(capabilities['function_calling'] === true ? (['tools'] as const) : []),
    ]
  }
  if (type === 'embedding' || type === 'embeddings' || type === 'rerank' || type === 'moderation') return []
  if (type === 'image') return ['image']
  if (type === 'vlm') return ['chat', 'vision']
  const guessed = guessCapabilities(id)
  if (Array.isArray(capabilities) && capabilities.includes('multimodal') && guessed.includes('chat')) {
    return [...new Set<ModelCapability>([...guessed, 'vision'])]
  }
  return guessed
}

function fromModalities(architecture: Record<string, unknown>, parameters: unknown): ModelCapability[] {
  const inputs = Array.isArray(architecture['input_modalities']) ? architecture['input_modalities'] : []
  const outputs = architecture['output_modalities'] as unknown[]
  const result: ModelCapability[] = []
  if (outputs.includes('text') && (inputs.length === 0 || inputs.includes('text'))) {
    result.push('chat')
    if (inputs.includes('image')) result.push('vision')
    if (Array.isArray(parameters) && parameters.includes('tools')) result.push('tools')
  }
  if (outputs.includes('image')) result.push('image')
  if (outputs.includes('audio') && !outputs.includes('text')) result.push('speech')
  return result
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

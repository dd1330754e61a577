import { readLimited, type Fetch } from '../../network.ts'
import { ModelError } from '../provider.ts'
import { readModelList, type ListedModel } from './model-list.ts'
import { translateNetworkFailure, translateRefusal, type FailureContext } from './refusal.ts'
import { secretsIn, UpstreamError } from './upstream-error.ts'

export interface ModelListRequest {
  fetch: Fetch
  baseUrl: string
  headers: Readonly<Record<string, string>>
  /** Longest wait, in milliseconds. */
  timeout: number
  signal: AbortSignal
}

/** Longest list that is read, in bytes. */
const listLimit = 8 * 1024 * 1024
/** How a service without a list answers. */
const noListStatuses = new Set([404, 405, 501])

/** The models of a service; undefined when it has no list. Failures are `ModelError`s. */
export async function fetchModelList(request: ModelListRequest): Promise<ListedModel[] | undefined> {
  const { fetch, baseUrl, headers, timeout, signal } = request
  const context: FailureContext = {
    hasText: false,
    hadImages: false,
    secrets: secretsIn(headers),
    privateTexts: [],
  }
  const late = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(`${baseUrl}/models`, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.any([signal, late]),
    })
    const bytes = await readLimited(response, listLimit)
    if (!bytes) {
      throw new ModelError('MODEL_UNAVAILABLE', {
        cause: new UpstreamError('the list of models is too long'),
      })
    }
    const text = new TextDecoder().decode(bytes)
    if (noListStatuses.has(response.status)) return undefined
    if (!response.ok)
      throw translateRefusal(text, response.status, Object.fromEntries(response.headers), context)
    const list = readModelList(parse(text))
    if (list) return list
    throw new ModelError('MODEL_UNAVAILABLE', {
      cause: new UpstreamError('the address answers with something else than a list of models'),
    })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (late.aborted) {
      throw new ModelError('MODEL_TIMEOUT', {
        cause: new UpstreamError(`the list of models did not come within ${timeout} ms`),
      })
    }
    throw translateNetworkFailure(error, context)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

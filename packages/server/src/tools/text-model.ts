import type { ErrorCode, Language, ToolProvider } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { studioProviderId } from '../models/guide.ts'
import { ModelError, type ChatTurn, type ResolvedModel } from '../models/provider.ts'
import { notConnected } from './accepted-service.ts'
import { builtIn, ToolError, type ToolTask } from './tool-worker.ts'

type Needed = Pick<Dependencies, 'models'>

/** What a model has to be able to do. */
interface Ability {
  sees?: boolean
}

/**
 * The language model that tools may ask, if one is connected: the one that new visitors chat with, else the first that
 * everybody may use. Guide is none: it searches the help pages.
 */
export async function textModel({ models }: Needed, ability: Ability = {}): Promise<ResolvedModel | null> {
  const able = (await models.list()).filter((model) => isAble(model, ability))
  const usual = await models.defaultModelId()
  return able.find(({ id }) => id === usual) ?? able[0] ?? null
}

const isAble = ({ model, provider }: ResolvedModel, { sees = false }: Ability): boolean =>
  provider.id !== studioProviderId &&
  model.tier === 'anonymous' &&
  model.capabilities.includes('chat') &&
  (!sees || model.capabilities.includes('vision'))

/**
 * The language model that a job was accepted for; null for one that the studio does itself. Lists come late and defaults
 * change in between: what somebody wrote goes to no other model, and rules never stand in for one.
 * @throws ToolError `TOOL_BUSY` where that model is not there.
 */
export async function acceptedModel(
  { models }: Needed,
  { provider }: Pick<ToolTask, 'provider'>,
  ability: Ability = {},
): Promise<ResolvedModel | null> {
  if (provider.kind !== 'service') return null
  const model = await models.resolve(provider.id)
  if (!model || !isAble(model, ability)) throw notConnected()
  return model
}

/** Who does the work of a tool that asks a language model where there is one. */
export async function textProvider(deps: Needed, ability?: Ability): Promise<ToolProvider> {
  const model = await textModel(deps, ability)
  return model ? { id: model.id, kind: 'service', name: model.model.name } : builtIn
}

export interface Question {
  model: ResolvedModel
  turns: ChatTurn[]
  language: Language
  signal: AbortSignal
  /** Called with all that has been answered so far. */
  onText?: (text: string) => void
  /** Longest answer in UTF-16 code units; 200,000 by default. */
  limit?: number
  /**
   * Called when the service has cut the answer off at its own limit of length, perhaps before its first word; without it
   * that is a failure.
   */
  onCut?: () => void
}

/**
 * Asks a language model and waits for the whole answer.
 * @throws ToolError `TOOL_REFUSED`, `TOOL_BUSY`, `TOOL_TIMEOUT`, `TOOL_EMPTY_RESULT` for an answer without a word, or
 * `TOOL_FAILED`, also for one that is cut off.
 */
export async function askModel(question: Question): Promise<string> {
  const { model, turns, language, signal, onText, limit = 200_000, onCut } = question
  let text = ''
  let isCut = false
  try {
    const pieces = model.provider.streamChat({
      modelId: model.model.id,
      turns,
      language,
      signal,
      onCut: () => {
        isCut = true
      },
    })
    for await (const piece of pieces) {
      // Life, and nothing to tell.
      if (piece === '') continue
      text += piece
      if (text.length > limit) throw new ToolError('TOOL_FAILED', { detail: 'the answer has no end' })
      onText?.(text)
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    // What was cut off in the middle of its thoughts has no text either.
    if (!isCut) throw fromModelError(error)
  }
  if (isCut) {
    if (!onCut)
      throw new ToolError('TOOL_FAILED', { detail: 'the service cut the answer off at its limit of length' })
    onCut()
  } else if (text.trim() === '') throw new ToolError('TOOL_EMPTY_RESULT')
  return text
}

const codes: Partial<Record<ErrorCode, ErrorCode>> = {
  MODEL_CONTENT_REFUSED: 'TOOL_REFUSED',
  MODEL_RATE_LIMITED: 'TOOL_BUSY',
  MODEL_UNAVAILABLE: 'TOOL_BUSY',
  MODEL_TIMEOUT: 'TOOL_TIMEOUT',
}

const fromModelError = (error: ModelError): ToolError =>
  new ToolError(codes[error.code] ?? 'TOOL_FAILED', { cause: error })

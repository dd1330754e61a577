import { createHash, randomUUID } from 'node:crypto'
import {
  tiers,
  toolCredits,
  toolLimits,
  toolResultDays,
  type Language,
  type Tool,
  type ToolId,
  type ToolInput,
} from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { takeToolCredits } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import type { Transaction } from '../db/database.ts'
import { storable } from '../db/storable.ts'
import { fieldError } from '../http/field-errors.ts'
import { serve, type Call } from '../operation.ts'
import { holdPrincipal } from '../principal/principal.queries.ts'
import type { Principal } from '../principal/principal.ts'
import { findGivenFiles, insertJobFiles } from './files.queries.ts'
import { toToolJob } from './job-view.ts'
import { countOpenJobs, findByRequest, insertJob, type ToolJobRow } from './jobs.queries.ts'
import { refuseChatToken, type ToolParts } from './parts.ts'
import { readInput, type ReadInput } from './read-input.ts'
import { queueJob } from './tool-queue.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Largest body in bytes: the longest input in UTF-8, where a UTF-16 code unit takes three at most, and what is around it. */
const bodyLimit = toolLimits.inputLength * 3 + 1024

/** Stores a job and has it done. */
export function createToolJob(app: FastifyInstance, parts: ToolParts): void {
  const { deps } = parts
  serve(
    app,
    deps,
    'createToolJob',
    async (call) => toToolJob(deps.database.db, deps.config, await jobOf(parts, call), call.language),
    { bodyLimit, makesOwner: true },
  )
}

async function jobOf(parts: ToolParts, call: Call<'createToolJob'>): Promise<ToolJobRow> {
  const { deps, shelf } = parts
  const { params, body, principal, addressKey, language, now } = call
  refuseChatToken(principal)
  const hash = requestHash(params.tool, body.input)
  const earlier = await findByRequest(deps.database.db, principal.id, body.requestId)
  if (earlier) return sameRequest(earlier, hash)

  const tool = await shelf.tool(params.tool)
  const request = storable(body.input)
  const order = await readOrder(parts, tool, principal, request, language)
  const id = randomUUID()
  return deps.database.db
    .transaction(async (tx) => {
      if (!(await holdPrincipal(tx, principal))) throw new ApiError('TOKEN_INVALID')
      const row: ToolJobRow = {
        id,
        principalId: principal.id,
        tool: tool.id,
        requestId: body.requestId,
        requestHash: hash,
        language,
        tier: principal.tier,
        request,
        input: order.input,
        status: 'queued',
        version: 1,
        progress: null,
        stage: null,
        partial: null,
        provider: tool.provider,
        credits: order.credits,
        taken: [],
        output: null,
        errorCode: null,
        errorValues: null,
        run: 1,
        attempts: 0,
        worker: null,
        leaseUntil: null,
        createdAt: now,
        startedAt: null,
        finishedAt: null,
        expiresAt: expiryOf(principal, now),
      }
      row.taken = await takeToolCredits(tx, principal, addressKey, order.credits, now)
      // Counted while the caller's own counters are locked, so that several tabs at once do not all find room.
      await requireRoom(tx, principal)
      if (!(await insertJob(tx, row))) throw new DoubledRequest()
      await attachFiles(tx, row, order.files)
      await queueJob(deps.jobs, row, tx)
      return row
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof DoubledRequest)) throw error
      // The same request came twice at once: what this one took is given back with its transaction.
      const first = await findByRequest(deps.database.db, principal.id, body.requestId)
      if (!first) throw new ApiError('CONFLICT')
      return sameRequest(first, hash)
    })
}

class DoubledRequest extends Error {}

function sameRequest(job: ToolJobRow, hash: string): ToolJobRow {
  if (job.requestHash !== hash) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return job
}

function requestHash(tool: ToolId, input: ToolInput): string {
  const fields = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([tool, fields]))
    .digest('hex')
}

/** What is to be done, and what it costs. */
export interface Order extends Pick<ReadInput, 'input' | 'files'> {
  credits: number
}

/** @throws ApiError `TOOL_NOT_AVAILABLE`, `TOOL_NOT_ALLOWED` or `VALIDATION_FAILED`. */
export async function readOrder(
  { shelf }: ToolParts,
  tool: Tool,
  { tier }: Principal,
  given: ToolInput,
  language: Language,
): Promise<Order> {
  if (tool.provider.kind === 'browser') throw new ApiError('TOOL_NOT_AVAILABLE')
  if (tiers.indexOf(tier) < tiers.indexOf(tool.tier)) throw new ApiError('TOOL_NOT_ALLOWED')
  const { input, files, errors } = readInput(tool.fields, given, language)
  if (errors.length === 0) {
    const flaws = shelf.worker(tool.id).check?.(input) ?? {}
    for (const [name, key] of Object.entries(flaws)) errors.push(fieldError(`input.${name}`, key, language))
  }
  if (errors.length > 0) throw new ApiError('VALIDATION_FAILED', { errors })
  return { input, files, credits: toolCredits(tool, input) }
}

/** Each job that waits keeps something from being done for others. */
export async function requireRoom(tx: Transaction, principal: Principal): Promise<void> {
  if ((await countOpenJobs(tx, principal.id)) < toolLimits.openJobs) return
  throw new ApiError('TOOL_JOBS_EXCEEDED', { values: { limit: String(toolLimits.openJobs) } })
}

export const expiryOf = ({ tier }: Principal, now: Date): Date =>
  new Date(now.getTime() + toolResultDays[tier] * dayMs)

async function attachFiles(tx: Transaction, job: ToolJobRow, files: Order['files']): Promise<void> {
  const names = Object.values(files).flat()
  const found = await findGivenFiles(tx, job.principalId, job.tool, names)
  if (found.length < new Set(names).size) throw new ApiError('FILE_NOT_FOUND')
  await insertJobFiles(
    tx,
    Object.entries(files).flatMap(([field, ids]) =>
      ids.map((name, place) => ({ jobId: job.id, name, field, place })),
    ),
  )
}

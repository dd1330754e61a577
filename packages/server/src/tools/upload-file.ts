import multipart from '@fastify/multipart'
import { toolLimits, type ToolField } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { takeUpload } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import { MemoryBudget } from '../http/memory-budget.ts'
import { serve, type Call } from '../operation.ts'
import { holdPrincipal } from '../principal/principal.queries.ts'
import type { Principal } from '../principal/principal.ts'
import { envelopeBytes, receivedFile } from '../uploads/received-file.ts'
import { newFileName, plainFileName } from './job-files.ts'
import { toToolFile } from './job-view.ts'
import { refuseChatToken, type ToolParts } from './parts.ts'
import { ToolError } from './tool-worker.ts'
import { insertFile } from './files.queries.ts'

type FileField = Extract<ToolField, { kind: 'files' }>

/** Bytes of all files that are on their way into the store: they arrive, wait to be looked at, and are looked at. */
const memory = new MemoryBudget(128 * 1024 * 1024)

/** Stores a file for a job to come; what it really is its tool finds out first. */
export async function uploadToolFile(app: FastifyInstance, parts: ToolParts): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true })
    serve(scope, parts.deps, 'uploadToolFile', (call) => receive(parts, call), {
      bodyLimit: toolLimits.fileBytes + envelopeBytes,
      makesOwner: true,
    })
  })
}

async function receive({ deps, shelf }: ToolParts, call: Call<'uploadToolFile'>) {
  const { request, reply, params, principal, addressKey, language, now } = call
  refuseChatToken(principal)
  const tool = await shelf.tool(params.tool)
  const field = tool.fields.find((field): field is FileField => field.kind === 'files')
  if (!field || field.disabled !== undefined) throw new ApiError('TOOL_NOT_AVAILABLE')

  // Counted before it is read, so that nobody has more on its way than their day allows.
  const taken = await takeUpload(deps, principal, addressKey)
  const held = memory.hold()
  try {
    const { data, fileName: sentName } = await receivedFile(request, 'file', field.maxBytes, language, held)
    if (data.length === 0) throw new ApiError('UPLOAD_EMPTY')
    const fileName = plainFileName(sentName)
    const file = { fileName, contentType: 'application/octet-stream', data }
    const contentType = await shelf.worker(params.tool).checkFile?.(file)
    if (contentType === undefined) throw new ApiError('TOOL_NOT_AVAILABLE')
    // Nobody is left to be told the id.
    if (reply.raw.destroyed || request.raw.socket?.destroyed) throw new ApiError('INVALID_REQUEST')
    const row = {
      name: newFileName(fileName),
      principalId: principal.id,
      tool: params.tool,
      jobId: null,
      unfinished: false,
      place: 0,
      fileName,
      contentType,
      size: data.length,
      width: null,
      height: null,
      duration: null,
      alt: null,
      createdAt: now,
    }
    await keep(deps, principal, row, data)
    return toToolFile(deps.config, row)
  } catch (error) {
    // What a worker refuses is a refusal of the call, and was work too.
    if (error instanceof ToolError) throw refusal(error)
    await taken
      .giveBack()
      .catch((cause: unknown) => deps.log.warn({ err: cause }, 'an upload was not given back'))
    throw error
  } finally {
    held.end()
  }
}

/** The file first, then its row: a row always has a file, and without a row the file goes again. */
async function keep(
  { database, toolFiles }: ToolParts['deps'],
  principal: Principal,
  row: Parameters<typeof insertFile>[1],
  data: Buffer,
): Promise<void> {
  await toolFiles.write(row.name, data)
  try {
    await database.db.transaction(async (tx) => {
      // Who signed in meanwhile has what the visitor had, and this would belong to nobody.
      if (!(await holdPrincipal(tx, principal))) throw new ApiError('TOKEN_INVALID')
      await insertFile(tx, row)
    })
  } catch (error) {
    await toolFiles.remove(row.name)
    throw error
  }
}

const refusal = ({ code, values, cause, message }: ToolError): ApiError =>
  new ApiError(code, { values: { ...values }, cause, detail: message })

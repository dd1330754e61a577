import multipart from '@fastify/multipart'
import { toolLimits, type ToolField } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { takeUpload } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import { serve, type Call } from '../operation.ts'
import { envelopeBytes, receivedFile } from '../uploads/received-file.ts'
import { newFileName, plainFileName } from './job-files.ts'
import { toToolFile } from './job-view.ts'
import { requireOwnPage, type ToolParts } from './parts.ts'
import { ToolError } from './tool-worker.ts'
import { insertFile } from './files.queries.ts'

type FileField = Extract<ToolField, { kind: 'files' }>

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
  requireOwnPage(principal)
  const tool = await shelf.tool(params.tool)
  const field = tool.fields.find((field): field is FileField => field.kind === 'files')
  if (!field || field.disabled !== undefined) throw new ApiError('TOOL_NOT_AVAILABLE')

  const { data, fileName: sentName } = await receivedFile(request, 'file', field.maxBytes, language)
  if (data.length === 0) throw new ApiError('UPLOAD_EMPTY')
  const fileName = plainFileName(sentName)
  // Counted before the expensive part. A file that turns out to be damaged was work too.
  const taken = await takeUpload(deps, principal, addressKey)
  const contentType = await checked(() =>
    shelf.worker(params.tool).checkFile?.({ fileName, contentType: 'application/octet-stream', data }),
  )
  if (contentType === undefined) throw new ApiError('TOOL_NOT_AVAILABLE')
  try {
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
    // The file first, then its row: a row always has a file, and without a row the file goes again.
    await deps.toolFiles.write(row.name, data)
    try {
      await insertFile(deps.database.db, row)
    } catch (error) {
      await deps.toolFiles.remove(row.name)
      throw error
    }
    return toToolFile(deps.config, row)
  } catch (error) {
    await taken
      .giveBack()
      .catch((cause: unknown) => deps.log.warn({ err: cause }, 'an upload was not given back'))
    throw error
  }
}

/** What a worker refuses is a refusal of the call. */
async function checked<Value>(look: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    throw new ApiError(error.code, { values: { ...error.values }, cause: error.cause, detail: error.message })
  }
}

import type { ToolField, ToolFile, ToolId } from '@ai-studio/contract'
import { isApiError } from '@ai-studio/core'
import type { ToolCalls } from '@ai-studio/core/tools'
import { atom, type ReadableAtom } from 'nanostores'
import { isShownPicture } from '../shown-picture.ts'

/** A file that somebody has chosen for a job. */
export interface GivenFile {
  /** Of this page alone. */
  key: number
  name: string
  size: number
  status: 'uploading' | 'ready' | 'failed'
  /** 0 to 1. */
  progress: number
  /** What the server calls it; only when `ready`. */
  file?: ToolFile
  /** For people; only when `failed`. */
  error?: string
  /** `blob:` address of a picture that browsers show. */
  preview?: string
}

type FilesField = Extract<ToolField, { kind: 'files' }>

/** The files of one field of a form. */
export interface GivenFiles {
  readonly $files: ReadableAtom<readonly GivenFile[]>
  /** Uploads files. The answer: how many did not fit beside those that are there. */
  add: (field: FilesField, files: readonly File[], tooLarge: (name: string) => string) => number
  /** Takes files that the server has already. */
  put: (files: readonly ToolFile[]) => void
  remove: (key: number) => void
}

/** Uploads files as they are chosen, so that a job can begin at once. */
export function createGivenFiles(tool: ToolId, calls: ToolCalls): GivenFiles {
  const $files = atom<readonly GivenFile[]>([])
  const running = new Map<number, AbortController>()
  let keys = 0

  const change = (key: number, what: Partial<GivenFile>) =>
    $files.set($files.get().map((file) => (file.key === key ? { ...file, ...what } : file)))

  async function upload(key: number, file: File): Promise<void> {
    const abort = new AbortController()
    running.set(key, abort)
    try {
      const stored = await calls.upload(tool, file, {
        signal: abort.signal,
        onProgress: (progress) => change(key, { progress }),
      })
      change(key, { status: 'ready', progress: 1, file: stored, name: stored.fileName })
    } catch (error) {
      if (abort.signal.aborted) return
      if (!isApiError(error)) throw error
      change(key, { status: 'failed', error: error.text })
    } finally {
      running.delete(key)
    }
  }

  return {
    $files,
    add(field, files, tooLarge) {
      const room = Math.max(0, field.maxFiles - $files.get().length)
      const taken = files.slice(0, room).map((file) => ({ file, key: ++keys }))
      $files.set([
        ...$files.get(),
        ...taken.map(({ file, key }): GivenFile => {
          const isTooLarge = file.size > field.maxBytes
          return {
            key,
            name: file.name,
            size: file.size,
            status: isTooLarge ? 'failed' : 'uploading',
            progress: 0,
            ...(isTooLarge && { error: tooLarge(file.name) }),
            ...(isShownPicture(file.type) && { preview: URL.createObjectURL(file) }),
          }
        }),
      ])
      for (const { file, key } of taken) if (file.size <= field.maxBytes) void upload(key, file)
      return files.length - taken.length
    },
    put(files) {
      for (const abort of running.values()) abort.abort()
      for (const file of $files.get()) if (file.preview) URL.revokeObjectURL(file.preview)
      $files.set(
        files.map((file) => ({
          key: ++keys,
          name: file.fileName,
          size: file.size,
          status: 'ready',
          progress: 1,
          file,
        })),
      )
    },
    remove(key) {
      running.get(key)?.abort()
      const gone = $files.get().find((file) => file.key === key)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      $files.set($files.get().filter((file) => file.key !== key))
    },
  }
}

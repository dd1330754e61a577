import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextFolder } from './text-folders.ts'

/** One namespace in one language, ready to send. */
export interface ServedTexts {
  body: string
  etag: string
}

interface Tree {
  [key: string]: string | Tree
}

/** Reads all texts; where two folders have the same namespace, their keys are put together. */
export async function readTexts(folders: readonly TextFolder[]): Promise<Map<string, ServedTexts>> {
  const merged = new Map<string, Tree>()
  for (const { language, namespace, file } of (await Promise.all(folders.map(filesOf))).flat()) {
    const name = `${language}/${namespace}`
    merged.set(name, merge(merged.get(name) ?? {}, JSON.parse(await readFile(file, 'utf8')) as Tree))
  }
  return new Map(
    [...merged].map(([name, tree]) => {
      const body = JSON.stringify(tree)
      return [name, { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }]
    }),
  )
}

interface TextFile {
  language: string
  namespace: string
  file: string
}

async function filesOf(source: TextFolder): Promise<TextFile[]> {
  const { folder } = source
  if (source.kind === 'widget') {
    return (await jsonFiles(folder)).map((language) => ({
      language,
      namespace: source.namespace,
      file: join(folder, `${language}.json`),
    }))
  }
  const languages = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const files = await Promise.all(
    languages.map(async ({ name: language }) =>
      (await jsonFiles(join(folder, language))).map((namespace) => ({
        language,
        namespace,
        file: join(folder, language, `${namespace}.json`),
      })),
    ),
  )
  return files.flat()
}

async function jsonFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
}

function merge(left: Tree, right: Tree): Tree {
  const result: Tree = { ...left }
  for (const [key, value] of Object.entries(right)) {
    const before = result[key]
    result[key] = typeof value === 'object' && typeof before === 'object' ? merge(before, value) : value
  }
  return result
}

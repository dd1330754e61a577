import { readFile, readdir } from 'node:fs/promises'
import type { CdnManifest } from '@ai-studio/elements/cdn-manifest'
import { scriptTags } from '@ai-studio/elements/snippet'
import { conversationOf } from '../stub/studio.ts'
import type { Subject } from './subject.ts'

/** Ours, as a partner gets it: the built script tags and the pasted snippet with its preloads. */
export async function studioSubjects(folder: string): Promise<Subject[]> {
  const manifest = JSON.parse(await readFile(`${folder}/manifest.json`, 'utf8')) as CdnManifest
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const files = new Map(names.map((name) => [`/cdn/${manifest.version}/${name}`, `${folder}/${name}`]))
  const subject = (framework: 'preact' | 'react'): Subject => ({
    id: framework,
    name: framework === 'preact' ? 'AI Studio (preact)' : 'AI Studio (React)',
    isOurs: true,
    launcher: { button: 'studio-chat >>> button', input: 'studio-chat >>> textarea' },
    files: async () => files,
    tags({ mode, stored, origin }) {
      const conversation = stored > 0 ? ` conversation-id="${conversationOf(stored)}"` : ''
      return {
        head: scriptTags({ manifest, origin, mode, framework, hasConversation: stored > 0 }),
        body: `<studio-chat mode="${mode}" endpoint="${origin}"${conversation}></studio-chat>`,
      }
    },
    parts: {
      root: 'studio-chat',
      input: 'studio-chat >>> textarea',
      rows: 'studio-chat >>> .st-row',
      scroller: 'studio-chat >>> .st-thread',
    },
  })
  return [subject('preact'), subject('react')]
}

import type { IconName } from '@ai-studio/react'
import { isSitePath } from '../../site-path.ts'

/** A tool of the studio, with a page of its own or still without. */
export interface Tool {
  /** Also the key of its texts. */
  id: string
  icon: IconName
  /** Its page, as soon as this release has one. */
  path: string
  /** What the chat does of it today: the article that tells how. */
  inChat?: string
}

/** All tools, the one to begin with first. */
export const tools: readonly Tool[] = [
  { id: 'chat', icon: 'chat-bubble', path: '/' },
  { id: 'image-generator', icon: 'image', path: '/image-generator' },
  { id: 'vision', icon: 'eye', path: '/vision', inChat: '/help/attach-images' },
  { id: 'content-writer', icon: 'pen', path: '/content-writer' },
  { id: 'office-tools', icon: 'tools', path: '/office-tools' },
  { id: 'music-creator', icon: 'mixer', path: '/music-creator' },
  { id: 'voice-synthesis', icon: 'loudspeaker', path: '/voice-synthesis', inChat: '/help/spoken-replies' },
  { id: 'anime', icon: 'sparkle', path: '/anime' },
  { id: 'imagen', icon: 'palette', path: '/imagen' },
]

/** How far a tool is: it has a page, the chat does some of it, or it is to come. */
export type ToolStatus = 'ready' | 'in-chat' | 'coming'

export function statusOf({ path, inChat }: Tool): ToolStatus {
  if (isSitePath(path)) return 'ready'
  return inChat ? 'in-chat' : 'coming'
}

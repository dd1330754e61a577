import type { ToolId } from '@ai-studio/contract'
import type { IconName } from '@ai-studio/react'

/** A tool of the studio: the chat, or one with a page and jobs of its own. */
export interface ToolEntry {
  /** Also the key of its texts. */
  id: ToolId | 'chat'
  icon: IconName
  path: string
}

/** All tools, the one to begin with first. */
export const tools: readonly ToolEntry[] = [
  { id: 'chat', icon: 'chat-bubble', path: '/' },
  { id: 'image-generator', icon: 'image', path: '/image-generator' },
  { id: 'vision', icon: 'eye', path: '/vision' },
  { id: 'content-writer', icon: 'pen', path: '/content-writer' },
  { id: 'office-tools', icon: 'tools', path: '/office-tools' },
  { id: 'music-creator', icon: 'mixer', path: '/music-creator' },
  { id: 'voice-synthesis', icon: 'loudspeaker', path: '/voice-synthesis' },
  { id: 'anime', icon: 'sparkle', path: '/anime' },
  { id: 'imagen', icon: 'palette', path: '/imagen' },
]

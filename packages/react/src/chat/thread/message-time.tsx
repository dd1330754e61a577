import { formatDateTime, type Texts } from '@ai-studio/core'
import type { PointerEvent, ReactElement } from 'react'
import { useLanguage, useTextSource } from '../../provider/use-studio.ts'

/** Has the whole date told on pointing, and not before: it takes a format of its own, which a conversation would wait for. */
export const withDate = (timestamp: string, texts: Texts) => ({
  onPointerEnter({ currentTarget }: PointerEvent<HTMLElement>) {
    currentTarget.title = formatDateTime(timestamp, texts.$language.get())
  },
})

export interface MessageTimeProps {
  timestamp: string
  /** How it is told. */
  format: (timestamp: string, language: string) => string
}

/** When a message was written; on pointing the whole date. */
export function MessageTime({ timestamp, format }: MessageTimeProps): ReactElement | null {
  const texts = useTextSource()
  const language = useLanguage()
  const time = format(timestamp, language)
  if (!time) return null
  return (
    <time dateTime={timestamp} {...withDate(timestamp, texts)}>
      {time}
    </time>
  )
}

import type { VoiceOutput } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import { useRef, useState, type ReactElement } from 'react'
import type { ToolResultProps } from '../job/tool-result-props.ts'
import { SpokenText } from './spoken-text.tsx'
import './voice-synthesis.css'

/** What was spoken, with the sentence that is heard; a press on another one goes there. */
export function VoiceResult({ job, file }: ToolResultProps): ReactElement {
  const t = useTexts('voice-synthesis')
  const { audio, subtitles, sentences, language } = job.output as VoiceOutput
  const sound = file(audio)
  const player = useRef<HTMLAudioElement>(null)
  const [position, setPosition] = useState(0)
  const current = sentences.findLastIndex(({ start }) => position >= start)
  const track = subtitles === null ? undefined : file(subtitles)
  return (
    <div className="st-voice-result">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its text stands below, sentence by sentence. */}
      <audio
        ref={player}
        className="st-voice-player"
        src={sound?.url}
        controls
        preload="metadata"
        aria-label={t('player')}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onSeeking={({ currentTarget }) => setPosition(currentTarget.currentTime)}
      >
        {track && <track kind="captions" src={track.url} srcLang={language} label={t('subtitles')} />}
      </audio>
      <SpokenText
        pieces={sentences.map(({ text }) => text)}
        language={language}
        current={position > 0 ? current : -1}
        onChoose={(index) => {
          const start = sentences[index]?.start
          if (!player.current || start === undefined) return
          player.current.currentTime = start
          void player.current.play().catch(() => undefined)
        }}
      />
    </div>
  )
}

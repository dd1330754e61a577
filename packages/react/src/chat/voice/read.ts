import type { Language } from '@ai-studio/contract/constants'
import type { Studio, Texts } from '@ai-studio/core'
import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { sharedSpeech, type SpeechOrder, type SpeechPlayer } from '@ai-studio/core/speech'
import { $heard } from './buttons/heard.ts'
import { speakable } from './speakable.ts'
import { addVoiceTexts } from './voice-texts.ts'
import { wishToHear } from './wish-to-hear.ts'

/** For whom something is read, and from where. */
export interface Reader {
  studio: Studio
  session: ChatSession
  texts: Texts
  language: Language
}

const connected = new WeakSet<SpeechPlayer>()

/** What reads aloud here. Rows are told of it. */
export function playerOf(studio: Studio): SpeechPlayer {
  const player = sharedSpeech(studio)
  if (!connected.has(player)) {
    connected.add(player)
    player.$speech.subscribe((speech) => $heard.set(speech && { id: speech.id, phase: speech.phase }))
  }
  return player
}

/** An answer as the player takes it. */
export function orderOf({ session, texts, language }: Reader, message: ChatMessage): SpeechOrder {
  return {
    id: message.id,
    owner: session,
    // Of a temporary conversation the server has nothing.
    messageId: session.$isTemporary.get() ? null : message.serverId,
    language,
    async paragraphs() {
      // Where they cannot come, English stands in.
      await addVoiceTexts(texts).catch(() => {})
      const t = (key: string, values?: Record<string, string>) => texts.t(`voice:say.${key}`, values)
      return speakable(message.content, {
        code: (name) => (name ? t('codeIn', { language: name }) : t('code')),
        formula: t('formula'),
        done: t('done'),
        open: t('open'),
        nothing: t('nothing'),
      })
    },
  }
}

/** Goes on, for whoever has pressed for it. */
export function goOn(player: SpeechPlayer): void {
  wishToHear()
  player.play()
}

/** Begins to read an answer; what is read already pauses and goes on. */
export function readOrPause(reader: Reader, message: ChatMessage): void {
  const player = playerOf(reader.studio)
  const speech = player.$speech.get()
  if (speech?.id !== message.id || speech.owner !== reader.session) {
    wishToHear()
    void player.speak(orderOf(reader, message))
  } else if (speech.phase === 'playing') player.pause()
  else goOn(player)
}

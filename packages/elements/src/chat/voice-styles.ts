import voice from '../../../react/src/chat/voice/voice.css?inline'

/** What the player and the microphone are drawn with besides the chat's own styles. */
export const voiceStyles = [voice]

import { renderStem } from './render-stem.ts'
import type { StemAnswer, StemOrder } from './stem-messages.ts'

const answer = (message: StemAnswer, handedOver: Transferable[] = []) =>
  postMessage(message, { transfer: handedOver })

addEventListener('message', ({ data: { score, name } }: MessageEvent<StemOrder>) => {
  try {
    const sound = renderStem(score, name, (progress) => answer({ progress }))
    answer(
      { sound },
      sound.map(({ buffer }) => buffer as ArrayBuffer),
    )
  } catch (error) {
    answer({ failure: String(error) })
  }
})

import { addRoom } from './add-room.ts'
import type { StereoSound } from './dsp/pan.ts'
import { memoryOf } from './memory-of.ts'
import { renderPart } from './render-part.ts'
import type { SoundAnswer, SoundOrder } from './sound-messages.ts'
import { warmUp } from './warm-up.ts'

const answer = (message: SoundAnswer, handedOver: Transferable[] = []) =>
  postMessage(message, { transfer: handedOver })

function follow(order: SoundOrder): StereoSound | undefined {
  switch (order.kind) {
    case 'warm-up':
      warmUp()
      return undefined
    case 'part':
      return renderPart(order.frame, order.part)
    case 'room':
      addRoom(order.sound, order.genre, order.send)
      return order.sound
  }
}

addEventListener('message', ({ data }: MessageEvent<SoundOrder>) => {
  try {
    const sound = follow(data)
    if (sound) answer({ sound }, memoryOf(sound))
  } catch (error) {
    answer({ failure: String(error) })
  }
})
